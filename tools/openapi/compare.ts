import { compareSchemas } from "./compare-schemas.ts";
import { type Json, type OpenApi, resolve } from "./document.ts";

/**
 * The breaking changes between two documents: a sentence for each operation, input or response that no longer works as
 * before. Additions do not break clients, and clients must expect new error codes and new enum values in responses.
 */
export function findBreakingChanges(before: OpenApi, after: OpenApi): readonly string[] {
  const found: string[] = [];
  const old = listOperations(before);
  const now = listOperations(after);
  for (const [template, [key, operation]] of old) {
    const next = now.get(template)?.[1];
    const report = (what: string) => found.push(`${key}: ${what}`);
    if (!next) {
      report("removed");
      continue;
    }
    for (const [name, read] of Object.entries({ operationId: getId, security: getSecurity }))
      if (read(operation) !== read(next)) report(`${name} was ${read(operation)}, is ${read(next)}`);
    compareParameters({ before, after }, operation, next, report);
    compareBodies({ before, after }, operation, next, report);
    compareResponses({ before, after }, operation, next, report);
  }
  return found;
}

const getId = ({ operationId }: Json): string => String(operationId);

/** The required authorization as text: `bearer links:read`, `session`, or an empty string. */
function getSecurity({ security }: Json): string {
  const [needed = {}] = security as readonly Readonly<Record<string, readonly string[]>>[];
  return Object.entries(needed)
    .map(([scheme, scopes]) => [scheme, ...scopes].join(" "))
    .join();
}

interface Documents {
  readonly before: OpenApi;
  readonly after: OpenApi;
}

type Report = (what: string) => void;

/** The operations with their method and path, by the same without the names of parameters, which requests lack. */
function listOperations({ paths }: OpenApi): ReadonlyMap<string, readonly [string, Json]> {
  return new Map(
    Object.entries(paths).flatMap(([path, { parameters = [], ...methods }]) =>
      Object.entries(methods).map(([method, operation]) => {
        const key = `${method.toUpperCase()} ${path}`;
        const all = [...(parameters as Json[]), ...((operation["parameters"] ?? []) as Json[])];
        return [key.replace(/\{\w+\}/g, "{}"), [key, { ...operation, parameters: all }]] as const;
      }),
    ),
  );
}

function compareParameters(documents: Documents, old: Json, next: Json, report: Report): void {
  const [had, has] = [listParameters(documents.before, old), listParameters(documents.after, next)];
  for (const [name, parameter] of had) {
    const other = has.get(name);
    if (other) compare(documents, "input", name, parameter["schema"], other["schema"], report);
    else report(`${name} was removed`);
  }
  for (const [name, parameter] of has)
    if (parameter["required"] && !had.get(name)?.["required"]) report(`${name} became required`);
}

function listParameters(document: OpenApi, operation: Json): ReadonlyMap<string, Json> {
  const parameters = (operation["parameters"] as Json[]).map((parameter) => resolve(document, parameter));
  // generated clients name an argument like the parameter, or as `x-client-name` says
  const getName = (each: Json) => String(each["x-client-name"] ?? each["name"]);
  return new Map(parameters.map((each) => [`${String(each["in"])} parameter ${getName(each)}`, each]));
}

function compareBodies(documents: Documents, old: Json, next: Json, report: Report): void {
  const [had, has] = [old["requestBody"] as Json | undefined, next["requestBody"] as Json | undefined];
  if (!had?.["required"] && has?.["required"]) report("body became required");
  if (had && !has) report("body was removed");
  if (had && has) compareContent(documents, "input", "body", had, has, report);
}

function compareResponses(documents: Documents, old: Json, next: Json, report: Report): void {
  const [had, has] = [old["responses"] as Record<string, Json>, next["responses"] as Record<string, Json>];
  for (const [status, response] of Object.entries(had)) {
    if (!/^[23]/.test(status)) continue;
    const other = has[status];
    if (other) compareContent(documents, "output", `response ${status}`, response, other, report);
    else report(`response ${status} was removed`);
  }
}

function compareContent(
  documents: Documents,
  io: "input" | "output",
  place: string,
  old: Json,
  next: Json,
  report: Report,
): void {
  const [had, has] = [getContent(documents.before, old), getContent(documents.after, next)];
  for (const [type, { schema }] of Object.entries(had)) {
    const other = has[type];
    if (other) compare(documents, io, place, schema, other["schema"], report);
    else report(`${place} is no longer ${type}`);
  }
}

function getContent(document: OpenApi, holder: Json): Record<string, Json> {
  return (resolve(document, holder)["content"] ?? {}) as Record<string, Json>;
}

function compare(
  { before, after }: Documents,
  io: "input" | "output",
  place: string,
  old: unknown,
  next: unknown,
  report: Report,
): void {
  compareSchemas({ before, after, io, report, seen: new Set() }, place, (old ?? {}) as Json, (next ?? {}) as Json);
}
