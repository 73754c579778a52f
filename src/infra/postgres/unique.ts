import { hasCause } from "#infra/network-failure.ts";

const UNIQUE_VIOLATION = "23505";

/** True if the error is a violation of the unique index or constraint of this name. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return hasCause(
    error,
    (cause) => cause.code === UNIQUE_VIOLATION && "constraint_name" in cause && cause.constraint_name === constraint,
  );
}
