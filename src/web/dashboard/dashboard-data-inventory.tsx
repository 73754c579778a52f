import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { lazily } from "#ui/lazily.ts";
import styles from "./shell.module.css";

const DataInventoryScreen = lazily(() =>
  import("#features/analytics/screens/data-inventory/data-inventory-screen.tsx").then(
    (file) => file.DataInventoryScreen,
  ),
);

export function DashboardDataInventory() {
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
