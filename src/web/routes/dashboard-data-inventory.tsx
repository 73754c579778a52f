import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import { usesTexts } from "../i18n/texts.ts";
import styles from "../dashboard/shell.module.css";

export const handle = usesTexts("data_inventory");

const DataInventoryScreen = lazyWithRetry(() =>
  import("#features/analytics/screens/data-inventory/data-inventory-screen.tsx").then(
    (file) => file.DataInventoryScreen,
  ),
);

export default function DashboardDataInventory() {
  const { t } = useTranslation(["data_inventory", "common"]);
  return (
    <div className={styles.page}>
      <title>{`${t("title")} · ${t("common:brand")}`}</title>
      <Suspense>
        <DataInventoryScreen />
      </Suspense>
    </div>
  );
}
