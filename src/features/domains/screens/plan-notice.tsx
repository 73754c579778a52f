import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "./domains.module.css";

/** Says that the plan includes no domains, or no more of them, and links to the plans. */
export function PlanNotice({ hasDomains }: { readonly hasDomains: boolean }) {
  const { t } = useTranslation("domains");
  return (
    <div className={styles.notice}>
      <div>
        <strong>{t(hasDomains ? "plan.full" : "plan.none")}</strong>
        <p>{t(hasDomains ? "plan.full_text" : "plan.none_text")}</p>
        {!hasDomains && <Benefits />}
      </div>
      <Button component="a" href="/pricing" variant="default">
        {t("plan.action")}
      </Button>
    </div>
  );
}

const benefits = ["links", "page", "care"] as const;

/** Explains what a domain does for a workspace. */
export function Benefits() {
  const { t } = useTranslation("domains");
  return (
    <ul className={styles.benefits}>
      {benefits.map((benefit) => (
        <li key={benefit}>{t(`benefits.${benefit}`)}</li>
      ))}
    </ul>
  );
}
