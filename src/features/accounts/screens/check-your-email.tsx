import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { EntryFrame } from "./entry-frame.tsx";
import styles from "./entry-form.module.css";
import type { SentCode } from "./sent-code.ts";

/** What follows a sign-up; the same whether or not the address was known, which only its owner learns. */
export function CheckYourEmail({ email }: { email: string }) {
  const { t } = useTranslation("accounts");
  const [sent] = useState<SentCode>(() => ({ email, sentAtMs: Date.now() }));
  return (
    <EntryFrame title={t("check_email.title")}>
      <div className={styles.panel} role="status">
        <p>{t("check_email.text", { email })}</p>
        <Button component={Link} to="/verify-email" state={sent} size="md">
          {t("check_email.verify")}
        </Button>
      </div>
      <div className={styles.links}>
        <Link to="/login">{t("back_to_login")}</Link>
      </div>
    </EntryFrame>
  );
}
