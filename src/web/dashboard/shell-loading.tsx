import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Wordmark } from "#ui/wordmark.tsx";
import styles from "./shell.module.css";
import sidebarStyles from "./sidebar.module.css";

/** The frame before the session is known: what the server sends. */
export function ShellLoading() {
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
        <span role="status" className="only-read-aloud">
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
