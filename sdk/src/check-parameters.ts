import { HalkaError, type FieldError } from "./error.ts";
import type { MethodParameters } from "./gen/calls.gen.ts";

/** A segment that would shorten the path, and so request something else. */
const NOT_A_SEGMENT = new Set<unknown>([undefined, null, "", ".", ".."]);
/** The prefixes with which the generated client passes on any name, such as a parameter of a newer server. */
const ANY_NAME = /^\$(body|headers|path|query)_/;

/**
 * Rejects parameters that the generated methods would pass over: they drop unknown names, and send a path without its
 * values. Throws a `HalkaError` that names each of them. A resource that is sent back may have fields that are unknown.
 */
export function checkParameters({ id, path, names, ignored }: MethodParameters, input: unknown): void {
  if (input !== undefined && (typeof input !== "object" || input === null || Array.isArray(input)))
    throw new HalkaError(`${id} takes its parameters in one object`, { code: "parameters_invalid" });
  const given: Readonly<Record<string, unknown>> = { ...input };
  report(
    "parameter_missing",
    path
      .filter((name) => NOT_A_SEGMENT.has(given[name]) && !Object.hasOwn(given, `$path_${name}`))
      .map((name) => ({
        field: name,
        message: `${id} needs ${name}, which is ${describe(given[name] as string | null | undefined)}`,
      })),
  );
  // a resource that was read may have more fields if the server is newer than this package
  if (ignored.includes("_id") && given["_id"] !== undefined) return;
  const known = new Set([...names, ...ignored]);
  report(
    "parameter_unknown",
    Object.keys(given)
      .filter((name) => given[name] !== undefined && !known.has(name) && !ANY_NAME.test(name))
      .map((name) => ({ field: name, message: `${id} has no parameter ${name}` })),
  );
}

function report(code: string, errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new HalkaError(errors.map(({ message }) => message).join("; "), { code, errors });
}

function describe(value: string | null | undefined): string {
  return value === undefined || value === null ? "missing" : value === "" ? "empty" : `"${value}"`;
}
