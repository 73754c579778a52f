import { Button } from "@mantine/core";
import IconFingerprint from "@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#client/error-text.ts";
import type { SessionUser } from "#client/session.ts";
import styles from "./mfa.module.css";
import { signInWithPasskey, usePasskeyAutofill } from "./use-passkey-sign-in.ts";
import { usePasskeySupport } from "./webauthn.ts";

interface SignInWaysProps {
  /** The display name of the OpenID provider; empty without one. */
  readonly providerName: string;
  /** Where to go after sign-in, from the URL. */
  readonly next: string | null;
  readonly onSignedIn: (user: SessionUser) => void;
  readonly onFailure: (failure: string | undefined) => void;
}

/** The ways in without a password: a passkey, and the OpenID provider if configured. */
export function SignInWays({ providerName, next, onSignedIn, onFailure }: SignInWaysProps) {
  const { t } = useTranslation("mfa");
  const { toText } = useErrorTexts();
  const canUsePasskey = usePasskeySupport();
  const [isPending, setPending] = useState(false);
  usePasskeyAutofill(onSignedIn, (error) => console.info("passkey", error));

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
  const start = next === null ? "/auth/oidc/start" : `/auth/oidc/start?${new URLSearchParams({ next }).toString()}`;
  return (
    <div className={styles.ways}>
      <div className={styles.or}>{t("sign_in.or")}</div>
      {canUsePasskey && (
        <Button
          variant="default"
          size="md"
          leftSection={<IconFingerprint size={20} stroke={1.75} aria-hidden />}
          disabled={isPending}
          onClick={withPasskey}
        >
          {t(isPending ? "sign_in.passkey_pending" : "sign_in.passkey")}
        </Button>
      )}
      {providerName !== "" && (
        <Button component="a" href={start} variant="default" size="md">
          {t("sign_in.provider", { name: providerName })}
        </Button>
      )}
    </div>
  );
}
