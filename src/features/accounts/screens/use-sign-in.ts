import { useTranslation } from "react-i18next";
import { callAccounts } from "./account-calls.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { type SecondStepRequest, toSecondStepRequest } from "./mfa/second-step-request.ts";
import type { SessionUser } from "#client/session.ts";

type SignInOutcome =
  | { readonly user: SessionUser }
  | { readonly secondStep: SecondStepRequest }
  | { readonly failure: string };

/** Signs in with a password. Otherwise returns the missing step or the error. */
export function useSignIn(): (values: { email: string; password: string }) => Promise<SignInOutcome> {
  const { t } = useTranslation("accounts");
  const { toText } = useErrorTexts();
  return async ({ email, password }) => {
    try {
      // The response of another server version is not known at compile time.
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
