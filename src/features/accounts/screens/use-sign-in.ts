import { useTranslation } from "react-i18next";
import { callAccounts } from "./account-calls.ts";
import { useErrorTexts } from "./error-text.ts";
import { type SecondStepRequest, toSecondStepRequest } from "./mfa/second-step-request.ts";
import type { SessionUser } from "./session.ts";

type SignInOutcome =
  | { readonly user: SessionUser }
  | { readonly secondStep: SecondStepRequest }
  | { readonly failure: string };

/** Signs in with a password; otherwise says what is missing, or why not. */
export function useSignIn(): (values: { email: string; password: string }) => Promise<SignInOutcome> {
  const { t } = useTranslation("accounts");
  const { toText } = useErrorTexts();
  return async ({ email, password }) => {
    try {
      // because what another version of the server answers is not known at compile time
      const result: Partial<Awaited<ReturnType<typeof callAccounts<"POST /users/login">>>> | undefined =
        await callAccounts("POST /users/login", { body: { user: { email: email.trim(), password } } });
      if (!result) return { failure: t("sign_in.failed") };
      if (!result.user?.token) return { failure: t("sign_in.no_token") };
      return { user: result.user };
    } catch (error) {
      const secondStep = toSecondStepRequest(error);
      return secondStep ? { secondStep } : { failure: toText(error, t("sign_in.failed")) };
    }
  };
}
