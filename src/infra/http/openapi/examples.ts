import type { Operation } from "./operation.ts";
import type { Json } from "./simplify.ts";

/** A recorded call: its path with the query, its body, and the response. */
export interface Example {
  readonly path: string;
  readonly body?: unknown;
  readonly status: number;
  readonly response?: unknown;
}

interface Shown {
  readonly operations: readonly Operation[];
  /** The examples of resources, by the names of their schemas. */
  readonly ofSchemas: Readonly<Record<string, unknown>>;
}

/** The operations with their examples, by operationId. */
export function addExamples(operations: readonly Operation[], examples: Readonly<Record<string, Example>>): Shown {
  const ofSchemas: Record<string, unknown> = {};

  const resources = new Set(
    operations.flatMap(({ operationId, responses }) => findName(responses[examples[operationId]?.status ?? 0])),
  );

  /**
   * Keeps one example for each resource, that of the first call that returns it; other calls and lists do not repeat
   * it.
   */
  function refer(response: Json, value: unknown): Json {
    const item = findName(response, true);
    if (item !== undefined && resources.has(item)) return {};
    const name = findName(response);
    if (name === undefined) return { example: value };
    ofSchemas[name] ??= value;
    return {};
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
    ofSchemas,
  };
}

/** The name of the schema of a response, or of the items of a list. */
function findName(response: Json | undefined, isList = false): string | undefined {
  const content = response?.["content"] as Record<string, Json> | undefined;
  const schema = content?.["application/json"]?.["schema"] as Json | undefined;
  const named = isList ? findItems(schema) : schema;
  return /^#\/components\/schemas\/(\w+)$/.exec(String(named?.["$ref"]))?.[1];
}

/** The schema of a list's items. A list is an array, or an object with one array and, at most, `next`. */
function findItems(schema: Json | undefined): Json | undefined {
  if (schema?.["items"]) return schema["items"] as Json;
  const { next: _, ...others } = (schema?.["properties"] ?? {}) as Record<string, Json>;
  const [list, ...more] = Object.values(others);
  return more.length === 0 ? (list?.["items"] as Json | undefined) : undefined;
}

/** Adds an example to a body or response whose only content is JSON; returns others unchanged. */
function show(holder: Json, example: Json): Json {
  const content = holder["content"] as Record<string, Json> | undefined;
  const json = content?.["application/json"];
  return json ? { ...holder, content: { ...content, "application/json": { ...json, ...example } } } : holder;
}
