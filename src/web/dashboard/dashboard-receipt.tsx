import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { lazily } from "#ui/lazily.ts";
import styles from "./shell.module.css";

const ReceiptScreen = lazily(() =>
  import("#features/analytics/screens/receipt/receipt-screen.tsx").then((file) => file.ReceiptScreen),
);

export function DashboardReceipt() {
  const { t } = useTranslation(["receipt", "common"]);
  return (
    <div className={styles.page}>
      <title>{`${t("title")} · ${t("common:brand")}`}</title>
      <Suspense>
        <ReceiptScreen />
      </Suspense>
    </div>
  );
}
