import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { CheckYourEmail } from "./check-your-email.tsx";
import { EntryFrame } from "./entry-frame.tsx";
import styles from "./entry-form.module.css";
import { SignUpForm, type SignUpStarted } from "./sign-up-form.tsx";

/** `host` is the host of the pages, shown as the address that a username becomes. */
export function SignUpScreen({ host }: { host: string }) {
  const { t } = useTranslation("accounts");
  const [started, setStarted] = useState<SignUpStarted>();
  const [isBack, setBack] = useState(false);
  if (started && !isBack) {
    return <CheckYourEmail sent={started} attempt={started.attempt} onBack={() => setBack(true)} />;
  }
  function start(next: SignUpStarted) {
    setStarted(next);
    setBack(false);
  }
  return (
    <EntryFrame title={t("sign_up.title")} lead={t("sign_up.lead")}>
      <SignUpForm host={host} earlier={started} onDone={start} />
      <div className={styles.links}>
        <span>
          {t("sign_up.have_account")} <Link to="/login">{t("sign_up.sign_in")}</Link>
        </span>
      </div>
    </EntryFrame>
  );
}
