import { ApiError } from "#base/errors.ts";
import { passwordWeak } from "../contract.ts";
import { openCommonPasswords } from "./common-passwords.ts";
import { isWeak } from "./is-weak.ts";

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
  const known = { isCommon: await openCommonPasswords(), own: own.filter((word) => word !== "") };
  if (!isWeak(password, known)) return;
  throw new ApiError(passwordWeak, { errors: [{ field, message: passwordWeak.message }] });
}
