import IconFingerprint from "@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs";
import { useState, useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#client/error-text.ts";
import type { SessionUser } from "#client/session.ts";
import { FormButton } from "#ui/form/form-button.tsx";
import styles from "./mfa.module.css";
import {
  usePasskeySupport,
  requestPasskey,
  canAutofill,
  cancelPasskeyRequest,
  OPTIONS_LIFETIME_MS,
} from "./webauthn.ts";
import { callAccounts } from "../account-calls.ts";
import { ProviderLink } from "../oidc/provider-link.tsx";

interface PasswordlessSignInProps {
  /** The display name of the OpenID provider; empty without one. */
  readonly providerName: string;
  /** Where to go after sign-in, from the URL. */
  readonly next: string | null;
  /** The token of an invitation, from the URL. */
  readonly invitation: string | undefined;
  readonly onSignedIn: (user: SessionUser) => void;
  readonly onFailure: (failure: string | undefined) => void;
}

/** Sign-in without a password: a passkey, and the OpenID provider if configured. */
export function PasswordlessSignIn({ providerName, next, invitation, onSignedIn, onFailure }: PasswordlessSignInProps) {
  const { t } = useTranslation("accounts");
  const { toText } = useErrorTexts();
  const canUsePasskey = usePasskeySupport();
  const [isPending, setPending] = useState(false);
  usePasskeyAutofill(onSignedIn, (error) => onFailure(toText(error)));

  function withPasskey() {
    onFailure(undefined);
    setPending(true);
    signInWithPasskey()
      .then(
        (user) => (user ? onSignedIn(user) : onFailure(t("sign_in.passkey_failed"))),
        (error: unknown) => onFailure(toText(error)),
      )
      .finally(() => setPending(false));
  }

  if (!canUsePasskey && providerName === "") return null;
  return (
    <div className={styles.ways}>
      <div className={styles.or}>{t("sign_in.or")}</div>
      {canUsePasskey && (
        <FormButton
          isSecondary

          disabled={isPending}
          onClick={withPasskey}
        >
          <IconFingerprint size={20} stroke={1.75} aria-hidden />
          {t(isPending ? "sign_in.passkey_pending" : "sign_in.passkey")}
        </FormButton>
      )}
      {providerName !== "" && <ProviderLink providerName={providerName} next={next} invitation={invitation} />}
    </div>
  );
}

/** Asks the browser for a passkey; undefined if it returned none. */
async function signInWithPasskey(): Promise<SessionUser | undefined> {
  return signInWith(await requestPasskey(await callAccounts("POST /users/login/passkey/options", { body: {} })));
}

async function signInWith(passkey: Awaited<ReturnType<typeof requestPasskey>>): Promise<SessionUser | undefined> {
  if (passkey === "cancelled") return undefined;
  return (await callAccounts("POST /users/login/passkey", { body: { passkey } })).user;
}

/**
 * The passkey that the person picks in the address field. Failures are only logged, since the person did not ask for one.
 */
async function offerPasskey(): Promise<Awaited<ReturnType<typeof requestPasskey>>> {
  try {
    return await requestPasskey(await callAccounts("POST /users/login/passkey/options", { body: {} }), true);
  } catch (error) {
    console.info("passkey", error);
    return "cancelled";
  }
}

/**
 * Offers passkeys in the address field while the screen is mounted. Calls `onFailure` only for a passkey that the
 * person picked.
 */
function usePasskeyAutofill(onSignedIn: (user: SessionUser) => void, onFailure: (error: unknown) => void) {
  const notifySignedIn = useEffectEvent(onSignedIn);
  const showFailure = useEffectEvent(onFailure);
  useEffect(() => {
    let isOpen = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function offer() {
      if (!isOpen || !(await canAutofill()) || !isOpen) return;
      timer = setTimeout(() => void offer(), OPTIONS_LIFETIME_MS);
      const passkey = await offerPasskey();
      if (passkey === "cancelled" || !isOpen) return;
      try {
        const user = await signInWith(passkey);
        if (user && isOpen) notifySignedIn(user);
      } catch (error) {
        if (!isOpen) return;
        showFailure(error);
        clearTimeout(timer);
        void offer();
      }
    }
    void offer();
    return () => {
      isOpen = false;
      clearTimeout(timer);
      if (timer !== undefined) void cancelPasskeyRequest();
    };
  }, []);
}
