import { ApiError } from "#base/errors.ts";
import { passwordWeak } from "../errors.ts";
import { containsAccountWords, type PasswordContext } from "./account-words.ts";
import { openCommonPasswords } from "./common-passwords.ts";
import { hasFewCharacters, isAlongKeyboard, isMostlyDigits, repeatedPart } from "./patterns.ts";

/** The owner of the new password. */
export interface Owner {
  readonly email: string;
  readonly username: string;
}

/** Throws, for the field of this name, if the password is easy to guess. */
export async function requireStrongPassword(
  password: string,
  { email, username }: Owner,
  field: string,
): Promise<void> {
  const [name = "", domain = ""] = email.toLowerCase().split("@");
  const own = [email.toLowerCase(), name, domain, domain.split(".")[0] ?? "", username.toLowerCase()];
  const context = { isCommon: await openCommonPasswords(), own: own.filter((word) => word !== "") };
  if (!isWeak(password, context)) return;
  throw new ApiError(passwordWeak, { errors: [{ field, message: passwordWeak.message }] });
}

/** True if a password is easy to guess: common, personal, or a plain pattern. */
export function isWeak(password: string, context: PasswordContext): boolean {
  const text = password.normalize("NFKC").toLowerCase();
  return isTrivial(text) || containsAccountWords(context, text) || isRepeatedWeakPart(text, context);
}

function isTrivial(text: string): boolean {
  return hasFewCharacters(text) || isMostlyDigits(text) || isAlongKeyboard(text);
}

function isRepeatedWeakPart(text: string, context: PasswordContext): boolean {
  const part = repeatedPart(text);
  return part !== undefined && (part.length <= 4 || isTrivial(part) || containsAccountWords(context, part));
}
