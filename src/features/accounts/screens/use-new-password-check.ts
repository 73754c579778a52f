import { useTranslation } from "react-i18next";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "../limits.ts";
import { findPasswordError } from "./check-account.ts";

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
