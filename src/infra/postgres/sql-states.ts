import { hasCause } from "#infra/network-failure.ts";

// SQLSTATE codes: PostgreSQL documentation, appendix A
const UNIQUE_VIOLATION = "23505";
const FOREIGN_KEY_VIOLATION = "23503";
const DEADLOCK_DETECTED = "40P01";

/** True if the error is a violation of the unique index or constraint of this name. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return hasCause(
    error,
    (cause) => cause.code === UNIQUE_VIOLATION && "constraint_name" in cause && cause.constraint_name === constraint,
  );
}

/** True if a referenced row does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  return hasCause(error, (cause) => cause.code === FOREIGN_KEY_VIOLATION);
}

/** True if the server ended this transaction to resolve a deadlock. */
export function isDeadlock(error: unknown): boolean {
  return hasCause(error, (cause) => cause.code === DEADLOCK_DETECTED);
}
