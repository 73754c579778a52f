import { z, type ZodObject } from "zod";
import type { Scope } from "#base/scopes.ts";
import type { SignedInCtx } from "../http/endpoints.ts";

/** Hints of the MCP specification for clients that ask people before a call. */
export interface Annotations {
  readonly readOnlyHint: boolean;
  /** False if an update only adds data and loses none. */
  readonly destructiveHint: boolean;
  /** True if repeating a call changes nothing more. */
  readonly idempotentHint: boolean;
  /** True if the call contacts third-party servers. */
  readonly openWorldHint: boolean;
}

export const READS: Annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

export interface ImageContent {
  readonly type: "image";
  /** In base64. */
  readonly data: string;
  readonly mimeType: string;
}

export interface ToolResult {
  /** One or two sentences without untrusted text. */
  readonly summary: string;
  /** Serialised through the output schema. */
  readonly data: object;
  readonly pictures?: readonly ImageContent[];
}

/** An operation as a tool of the MCP server. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** Tells the model when to use the tool, with units and limits. */
  readonly description: string;
  /** The tool is listed for callers with at least one of these scopes. */
  readonly scopes: readonly [Scope, ...Scope[]];
  /** The scope that this input needs; defaults to the first of `scopes`. */
  getScope?(input: unknown): Scope;
  readonly annotations: Annotations;
  readonly input: ZodObject;
  readonly output: ZodObject;
  run(ctx: SignedInCtx, input: unknown): Promise<ToolResult>;
}

interface ToolDefinition<I extends ZodObject, O extends ZodObject> extends Omit<
  Tool,
  "input" | "output" | "run" | "getScope"
> {
  readonly input: I;
  readonly output: O;
  getScope?(input: z.output<I>): Scope;
  run(ctx: SignedInCtx, input: z.output<I>): Promise<ToolResult & { readonly data: z.input<O> }>;
}

/** A tool; the server parses its input before `run`, and its data afterwards. */
export function defineTool<I extends ZodObject, O extends ZodObject>(definition: ToolDefinition<I, O>): Tool {
  return definition;
}

/**
 * A JSON Schema for clients, in the dialect that the SDK reads. Shared schemas are inlined, since some clients resolve
 * no references. Formats replace patterns, which would only repeat them.
 */
export function toJsonSchema(schema: ZodObject, io: "input" | "output"): { type: "object"; [key: string]: unknown } {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    target: "draft-7",
    unrepresentable: "any",
    metadata: z.registry(),
    override({ zodSchema, jsonSchema }) {
      const description = z.globalRegistry.get(zodSchema)?.description;
      if (description !== undefined) jsonSchema.description = description;
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  return { ...json, type: "object" };
}
