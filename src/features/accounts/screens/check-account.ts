import { HANDLE_CHARACTERS, HANDLE_MAX_LENGTH, HANDLE_MIN_LENGTH } from "#features/workspaces/limits.ts";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "../limits.ts";

type UsernameError = "username_characters" | "username_short" | "username_long";
export type PasswordError = "password_short" | "password_long" | "password_mismatch";

/** The error of a username; invalid characters come first, since they are reported while typing. */
export function findUsernameError(username: string): UsernameError | undefined {
  if (!HANDLE_CHARACTERS.test(username)) return "username_characters";
  if (username.length < HANDLE_MIN_LENGTH) return "username_short";
  return username.length > HANDLE_MAX_LENGTH ? "username_long" : undefined;
}

export function findPasswordError(password: string): Exclude<PasswordError, "password_mismatch"> | undefined {
  if (password.length < PASSWORD_MIN_LENGTH) return "password_short";
  return password.length > PASSWORD_MAX_LENGTH ? "password_long" : undefined;
}
