import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "./load-failure.module.css";

/** Says that the figures could not be loaded, and offers a retry. */
export function LoadFailure({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  const { t } = useTranslation("statistics");
  return (
    <div className={styles.failure} role="status">
      <p>{t("failed")}</p>
      <Button variant="default" size="sm" loading={isRetrying} onClick={onRetry}>
        {t("retry")}
      </Button>
    </div>
  );
}
