import { hasCause } from "#infra/network-failure.ts";

const FOREIGN_KEY_VIOLATION = "23503";

/** True if a referenced row does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  return hasCause(error, (cause) => cause.code === FOREIGN_KEY_VIOLATION);
}
