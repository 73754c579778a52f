import { Button } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "#features/accounts/screens/current-user.ts";
import { useLinkClicks } from "#features/analytics/screens/link-clicks.ts";
import { StatsCards } from "#features/analytics/screens/stats-cards.tsx";
import { LinksPanel } from "#features/links/screens/links-panel.tsx";
import { useLinkDialogs } from "#features/links/screens/use-link-dialogs.tsx";
import { FirstSteps } from "./first-steps/first-steps.tsx";
import styles from "./shell.module.css";
import { UpgradeBanner } from "./upgrade-banner.tsx";

export function DashboardHome() {
  const { t } = useTranslation(["dashboard", "common"]);
  const { username, subscription } = useCurrentUser();
  const clicksOf = useLinkClicks();
  const { add, edit, prepare, dialogs } = useLinkDialogs();
  return (
    <div className={styles.page} onPointerEnter={prepare} onFocus={prepare}>
      <title>{`${t("nav.dashboard")} · ${t("common:brand")}`}</title>
      <div className={styles.welcome}>
        <div className={styles.words}>
          <h1>{t("welcome", { username })}</h1>
          <p>{t("subtitle")}</p>
        </div>
        <Button onClick={add} leftSection={<IconPlus size={18} />}>
          {t("add_link")}
        </Button>
      </div>
      {subscription.name === "Starter" && <UpgradeBanner />}
      <FirstSteps />
      <StatsCards />
      <LinksPanel clicksOf={clicksOf} onAdd={add} onEdit={edit} />
      {dialogs}
    </div>
  );
}
