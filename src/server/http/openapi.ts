import { OpenAPIHono } from "@hono/zod-openapi";
import type { Contract, Endpoint, EndpointKey } from "#base/contract.ts";
import { WORKSPACE_HEADER } from "#client/workspace-header.ts";
import { describe } from "#infra/http/describe.ts";

const field = {
  type: "object",
  required: ["field", "message"],
  properties: { field: { type: "string" }, message: { type: "string" } },
} as const;

/** RFC 9457, with a sentence for people and a stable code. */
const problem = {
  type: "object",
  required: ["type", "title", "status", "detail", "message", "code", "request_id"],
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string" },
    message: { type: "string" },
    code: { type: "string" },
    errors: { type: "array", items: field },
    challenge: { type: "string", description: "of second_factor_required: to be sent back in the second step" },
    methods: {
      type: "array",
      items: { enum: ["code", "recovery_code", "passkey"] },
      description: "of second_factor_required: the methods of the account",
    },
    current: {
      type: "object",
      description: "of link_changed, category_changed and order_changed: the current state",
    },
    request_id: { type: "string" },
  },
} as const;

/** Selects the page of the account that a call is about. */
const workspace = {
  name: WORKSPACE_HEADER,
  in: "header",
  description: "The page that the call is about, by id; by default the account's first page",
  schema: { type: "string", format: "uuid" },
} as const;

interface Operation {
  readonly security?: unknown;
  parameters?: object[];
}

/** The OpenAPI document of all calls, built from the contracts; its server is the one that serves it. */
export function openApiDocument(contracts: readonly Contract[]) {
  const maker = new OpenAPIHono();
  maker.openAPIRegistry.registerComponent("securitySchemes", "bearer", { type: "http", scheme: "bearer" });
  maker.openAPIRegistry.registerComponent("schemas", "Problem", problem as never);
  for (const contract of contracts) {
    for (const [key, endpoint] of Object.entries(contract) as [EndpointKey, Endpoint][]) {
      maker.openAPIRegistry.registerPath(describe(key, endpoint));
    }
  }
  maker.openAPIRegistry.registerComponent("parameters", "Workspace", workspace);
  const document = maker.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Halka",
      version: "1",
      description: "Pages, links and statistics. Every path also works below /api.",
    },
    servers: [{ url: "/" }],
  });
  for (const operations of Object.values(document.paths ?? {}))
    for (const operation of Object.values(operations as Readonly<Record<string, Operation>>))
      if (operation.security) (operation.parameters ??= []).push({ $ref: "#/components/parameters/Workspace" });
  return document;
}
