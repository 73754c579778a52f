import type { Operation } from "./operation.ts";

/**
 * The paths in the document by the paths of the contracts. OpenAPI forbids paths that differ only in the names of
 * parameters: `/pages/{pageId}` and `/pages/{userId}` become `/pages/{id}`.
 */
export function sharePaths(paths: readonly string[]): ReadonlyMap<string, string> {
  const groups = new Map<string, Set<string>>();
  for (const path of paths) {
    const template = path.replace(PARAMETER, "{}");
    groups.set(template, (groups.get(template) ?? new Set()).add(path));
  }
  return new Map([...groups.values()].flatMap((group) => [...group].map((path) => [path, toShared(path, group)])));
}

/** Renames the parameters of a call to those of its path in the document; `x-client-name` keeps the original name. */
export function renameParameters(operation: Operation, path: string, sharedPath: string): Operation {
  if (path === sharedPath || !operation.parameters) return operation;
  const sharedNames = listNames(sharedPath);
  const names = new Map(listNames(path).map((name, index) => [name, sharedNames[index]!]));
  const parameters = operation.parameters.map((parameter) => {
    const own = String(parameter["name"]);
    const name = parameter["in"] === "path" ? (names.get(own) ?? own) : own;
    return name === own ? parameter : { ...parameter, name, "x-client-name": own };
  });
  return { ...operation, parameters };
}

const PARAMETER = /\{(\w+)\}/g;

function toShared(path: string, group: ReadonlySet<string>): string {
  const [first, ...others] = [...group].map(listNames);
  let index = -1;
  return path.replace(PARAMETER, (whole) => {
    index += 1;
    return others.every((names) => names[index] === first![index]) ? whole : "{id}";
  });
}

function listNames(path: string): readonly string[] {
  return [...path.matchAll(PARAMETER)].map(([, name]) => name!);
}
