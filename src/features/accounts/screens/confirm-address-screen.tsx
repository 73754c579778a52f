import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, Link } from "react-router";
import { useSession } from "#client/session.ts";
import { Banner } from "#ui/banner.tsx";
import { FormButton, formButton } from "#ui/form/form-button.tsx";
import { useErrorTexts } from "#client/error-text.ts";
import { callAccounts } from "./account-calls.ts";
import { AuthFrame } from "./auth-frame.tsx";
import styles from "./auth-form.module.css";
import { readMailedToken } from "./mailed-token.ts";

type AddressAction = "confirm" | "cancel";

/** The target of both emails about an address change. Nothing happens before a button is pressed. */
export function ConfirmAddressScreen() {
  const { t } = useTranslation("security");
  const { toText } = useErrorTexts();
  const token = readMailedToken(useLocation());
  const [pending, setPending] = useState<AddressAction>();
  const [status, setStatus] = useState<AddressStatus>();
  const [failure, setFailure] = useState<string>();

  async function respondTo(action: AddressAction) {
    if (pending) return;
    if (token === "") {
      setFailure(t("confirm.missing"));
      return;
    }
    setPending(action);
    setFailure(undefined);
    try {
      const call = action === "confirm" ? "POST /auth/confirm-address" : "POST /auth/cancel-address";
      setStatus((await callAccounts(call, { body: { token } })).status);
    } catch (error) {
      setFailure(toText(error));
    } finally {
      setPending(undefined);
    }
  }

  if (status) return <AddressOutcome status={status} />;
  return (
    <AuthFrame title={t("confirm.title")} lead={t("confirm.lead")}>
      <meta name="referrer" content="no-referrer" />
      {failure && <Banner kind="error">{failure}</Banner>}
      <div className={styles.form}>
        <FormButton disabled={pending !== undefined} onClick={() => void respondTo("confirm")}>
          {pending === "confirm" ? t("confirm.confirming") : t("confirm.confirm")}
        </FormButton>
        <FormButton isSecondary disabled={pending !== undefined} onClick={() => void respondTo("cancel")}>
          {pending === "cancel" ? t("confirm.stopping") : t("confirm.stop")}
        </FormButton>
      </div>
    </AuthFrame>
  );
}

type AddressStatus = "changed" | "waiting_for_old" | "waiting_for_new" | "cancelled";

/** The result of pressing a button on the mailed page, and where to go next. */
function AddressOutcome({ status }: { status: AddressStatus }) {
  const { t } = useTranslation("security");
  const title =
    status === "changed" || status === "cancelled" ? t(`confirm.${status}_title`) : t("confirm.waiting_title");
  const isSignedIn = Boolean(useSession());
  return (
    <AuthFrame title={title}>
      <div className={styles.panel} role="status">
        <p>{t(`confirm.${status}`)}</p>
        {isSignedIn ? (
          <Link className={formButton} to="/dashboard/settings?tab=security#email-address">
            {t("confirm.to_settings")}
          </Link>
        ) : (
          <Link className={formButton} to="/login">
            {t("confirm.to_login")}
          </Link>
        )}
      </div>
      {status === "cancelled" && (
        <div className={styles.links}>
          <Link to="/forgot-password">{t("confirm.to_forgot")}</Link>
        </div>
      )}
    </AuthFrame>
  );
}
