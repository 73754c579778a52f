import { useTranslation } from "react-i18next";
import { callAccounts } from "./account-calls.ts";
import { useErrorTexts } from "./error-text.ts";
import { startSession } from "./session.ts";

type SignInOutcome = "signed-in" | { readonly failure: string };

/** Signs in and keeps the session; otherwise says why not. */
export function useSignIn(): (values: { email: string; password: string }) => Promise<SignInOutcome> {
  const { t } = useTranslation("accounts");
  const { textOf } = useErrorTexts();
  return async ({ email, password }) => {
    try {
      // because what another version of the server answers is not known at compile time
      const answer: Partial<Awaited<ReturnType<typeof callAccounts<"POST /users/login">>>> | undefined =
        await callAccounts("POST /users/login", { body: { user: { email: email.trim(), password } } });
      if (!answer) return { failure: t("sign_in.failed") };
      if (!answer.user?.token) return { failure: t("sign_in.no_token") };
      startSession(answer.user);
      return "signed-in";
    } catch (error) {
      return { failure: textOf(error, t("sign_in.failed")) };
    }
  };
}
