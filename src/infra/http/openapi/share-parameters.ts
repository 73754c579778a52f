import type { Operation } from "./operation.ts";
import { toPascalCase } from "./json-schema.ts";
import type { Json } from "./simplify.ts";

/**
 * Moves parameters that several calls share to `#/components/parameters`. Among different parameters with the same
 * name, only the most frequent one moves.
 */
export function shareParameters(operations: readonly Operation[]): {
  readonly parameters: Readonly<Record<string, Json>>;
  /** The operations, with references in place of the shared parameters. */
  readonly operations: readonly Operation[];
} {
  const uses = new Map<string, number>();
  for (const { parameters = [] } of operations)
    for (const parameter of parameters) {
      const text = JSON.stringify(parameter);
      uses.set(text, (uses.get(text) ?? 0) + 1);
    }
  const shared = new Map<string, string>();
  for (const [text, count] of uses) {
    const { name, in: place } = JSON.parse(text) as Readonly<Record<"name" | "in", string | undefined>>;
    if (count < 2 || name === undefined) continue;
    const id = place === "path" ? `${toPascalCase(name)}InPath` : toPascalCase(name.replace(/^not_/, "Not_"));
    const other = shared.get(id);
    if (other === undefined || count > uses.get(other)!) shared.set(id, text);
  }
  const ids = new Map([...shared].map(([id, text]) => [text, id]));
  return {
    parameters: Object.fromEntries([...shared].map(([id, text]) => [id, JSON.parse(text) as Json])),
    operations: operations.map((operation) => ({
      ...operation,
      ...(operation.parameters && {
        parameters: operation.parameters.map((parameter) => {
          const id = ids.get(JSON.stringify(parameter));
          return id === undefined ? parameter : { $ref: `#/components/parameters/${id}` };
        }),
      }),
    })),
  };
}

/** Moves parameters that all methods of a path item share from the methods to the path item. */
export function sharePathParameters(methods: Readonly<Record<string, Operation>>): Json {
  const operations = Object.values(methods);
  const [{ parameters: first = [] }] = operations as [Operation];
  const inAll = first
    .map((parameter) => JSON.stringify(parameter))
    .filter((text) => operations.every((each) => each.parameters?.some((other) => JSON.stringify(other) === text)));
  if (operations.length < 2 || inAll.length === 0) return methods;
  return {
    parameters: inAll.map((text) => JSON.parse(text) as Json),
    ...Object.fromEntries(
      Object.entries(methods).map(([method, { parameters = [], ...operation }]) => {
        const own = parameters.filter((parameter) => !inAll.includes(JSON.stringify(parameter)));
        return [method, own.length > 0 ? { ...operation, parameters: own } : operation];
      }),
    ),
  };
}
