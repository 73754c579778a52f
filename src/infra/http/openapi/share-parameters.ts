import type { Operation } from "./operation.ts";
import { toPascalCase } from "./json-schema.ts";
import type { Json } from "./simplify.ts";

/**
 * Moves parameters that several calls have in common to `#/components/parameters`. If calls have different parameters
 * of one name, only the most frequent of them moves.
 */
export function shareParameters(operations: readonly Operation[]): {
  readonly parameters: Readonly<Record<string, Json>>;
  /** The same operations with references. */
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
