import { useTranslation } from "react-i18next";
import { HANDLE_CHARACTERS, HANDLE_MAX_LENGTH, HANDLE_MIN_LENGTH } from "#features/workspaces/handle-rules.ts";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "../limits.ts";

type UsernameError = "username_characters" | "username_short" | "username_long";
type PasswordError = "password_short" | "password_long" | "password_mismatch";

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

const usernameLimits = { min: HANDLE_MIN_LENGTH, max: HANDLE_MAX_LENGTH };

/** Validates the field of a username, wherever one is chosen. */
export function useUsernameCheck() {
  const { t } = useTranslation("accounts");
  return {
    check({ username }: { readonly username: string }) {
      const error = findUsernameError(username);
      return { username: error && t(`error.${error}`, usernameLimits) };
    },
    checkWhileTyping({ username }: { readonly username: string }) {
      const isOdd = findUsernameError(username) === "username_characters";
      return { username: isOdd ? t("error.username_characters") : undefined };
    },
  };
}

interface NewPassword {
  readonly new_password: string;
  readonly confirm_password: string;
}

const limits = { min: PASSWORD_MIN_LENGTH, max: PASSWORD_MAX_LENGTH };

/** Validates the two fields of a new password, wherever one is set. */
export function useNewPasswordCheck() {
  const { t } = useTranslation("accounts");
  function check(values: NewPassword) {
    const error = findPasswordError(values.new_password);
    if (error) return { new_password: t(`error.${error}`, limits) };
    return values.new_password === values.confirm_password ? {} : { confirm_password: t("error.password_mismatch") };
  }
  return { check, hint: t("password_hint", limits) };
}
