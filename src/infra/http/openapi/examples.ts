import type { Operation } from "./operation.ts";
import type { Json } from "./simplify.ts";

/** A recorded call: its path with the query, what was sent, and the response. */
export interface Example {
  readonly path: string;
  readonly body?: unknown;
  readonly status: number;
  readonly response?: unknown;
}

interface Shown {
  readonly operations: readonly Operation[];
  /** The examples of resources, by the names of their schemas. */
  readonly components: Readonly<Record<string, Json>>;
}

/** The operations with their examples, by operationId. */
export function addExamples(operations: readonly Operation[], examples: Readonly<Record<string, Example>>): Shown {
  const components: Record<string, Json> = {};

  /** A resource has one example, that of the first call which returns it. */
  function refer(response: Json, value: unknown): Json {
    const { schema } = (response["content"] as Record<string, Json> | undefined)?.["application/json"] ?? {};
    const name = /^#\/components\/schemas\/(\w+)$/.exec(String((schema as Json | undefined)?.["$ref"]))?.[1];
    if (name === undefined) return { example: value };
    components[name] ??= { value };
    return { examples: { default: { $ref: `#/components/examples/${name}` } } };
  }

  return {
    operations: operations.map((operation) => {
      const example = examples[operation.operationId];
      if (!example) return operation;
      const { requestBody, responses } = operation;
      const response = responses[example.status];
      return {
        ...operation,
        ...(example.body !== undefined && { requestBody: show(requestBody as Json, { example: example.body }) }),
        ...(response &&
          example.response !== undefined && {
            responses: {
              ...responses,
              [example.status]: show(response, refer(response, example.response)),
            },
          }),
      };
    }),
    components,
  };
}

/** The same body or response with an example in its only kind of content, which must be JSON. */
function show(holder: Json, example: Json): Json {
  const content = holder["content"] as Record<string, Json> | undefined;
  const json = content?.["application/json"];
  return json ? { ...holder, content: { ...content, "application/json": { ...json, ...example } } } : holder;
}
