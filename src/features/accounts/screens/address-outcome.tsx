import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { EntryFrame } from "./entry-frame.tsx";
import styles from "./entry-form.module.css";
import { useSession } from "#client/session.ts";

export type AddressStatus = "changed" | "waiting_for_old" | "waiting_for_new" | "cancelled";

/** The result of pressing a button on the mailed page, and where to go next. */
export function AddressOutcome({ status }: { status: AddressStatus }) {
  const { t } = useTranslation("security");
  const title =
    status === "changed" || status === "cancelled" ? t(`confirm.${status}_title`) : t("confirm.waiting_title");
  const isSignedIn = Boolean(useSession());
  return (
    <EntryFrame title={title}>
      <div className={styles.panel} role="status">
        <p>{t(`confirm.${status}`)}</p>
        {isSignedIn ? (
          <Button component={Link} to="/dashboard/settings?tab=security#email-address" size="md">
            {t("confirm.to_settings")}
          </Button>
        ) : (
          <Button component={Link} to="/login" size="md">
            {t("confirm.to_login")}
          </Button>
        )}
      </div>
      {status === "cancelled" && (
        <div className={styles.links}>
          <Link to="/forgot-password">{t("confirm.to_forgot")}</Link>
        </div>
      )}
    </EntryFrame>
  );
}
