import { Outlet } from "react-router";
import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { RequireSession } from "#features/accounts/screens/require-session.tsx";
import { Wordmark } from "#ui/wordmark.tsx";
import { Shell } from "../dashboard/shell.tsx";
import { usesTexts } from "../i18n/texts.ts";
import { useSiteSettings } from "../site-settings.ts";
import styles from "../dashboard/shell.module.css";
import sidebarStyles from "../dashboard/sidebar.module.css";

export const handle = usesTexts("dashboard", "data", "analytics", "links");

export default function Dashboard() {
  const { comingSoon } = useSiteSettings();
  return (
    <RequireSession waiting={<ShellLoading />}>
      <Shell comingSoon={comingSoon}>
        <Outlet />
      </Shell>
    </RequireSession>
  );
}

/** The frame before the session is known, as rendered by the server. */
function ShellLoading() {
  const { t } = useTranslation("common");
  return (
    <div className={styles.shell} aria-busy="true">
      <div className={styles.sidebar}>
        <div className={sidebarStyles.sidebar}>
          <span className={sidebarStyles.home}>
            <Wordmark name={t("brand")} />
          </span>
        </div>
      </div>
      <main id="content" className={styles.main}>
        <span role="status" className="visually-hidden">
          {t("loading")}
        </span>
        <Skeleton height={44} maw="26rem" radius="xl" />
        <Skeleton height={36} width="55%" mt="md" />
        <Skeleton height={112} radius="var(--radius-lg)" />
        <Skeleton height={280} radius="var(--radius-lg)" />
      </main>
    </div>
  );
}
