import { useTranslation } from "react-i18next";
import { callAccounts } from "./account-calls.ts";
import { useErrorTexts } from "./error-text.ts";
import { type SecondStepAsked, secondStepOf } from "./factors/second-step-of.ts";
import type { SessionUser } from "./session.ts";

type SignInOutcome =
  | { readonly user: SessionUser }
  | { readonly secondStep: SecondStepAsked }
  | { readonly failure: string };

/** Signs in with a password; otherwise says what is missing, or why not. */
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
      return { user: answer.user };
    } catch (error) {
      const secondStep = secondStepOf(error);
      return secondStep ? { secondStep } : { failure: textOf(error, t("sign_in.failed")) };
    }
  };
}
