import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { CheckYourEmail } from "./check-your-email.tsx";
import { EntryFrame } from "./entry-frame.tsx";
import styles from "./entry-form.module.css";
import { SignUpForm } from "./sign-up-form.tsx";

export function SignUpScreen() {
  const { t } = useTranslation("accounts");
  const [email, setEmail] = useState<string>();
  if (email !== undefined) return <CheckYourEmail email={email} />;
  return (
    <EntryFrame title={t("sign_up.title")} lead={t("sign_up.lead")}>
      <SignUpForm onDone={setEmail} />
      <div className={styles.links}>
        <span>
          {t("sign_up.have_account")} <Link to="/login">{t("sign_up.sign_in")}</Link>
        </span>
      </div>
    </EntryFrame>
  );
}
