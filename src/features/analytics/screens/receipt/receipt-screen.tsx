import { Button } from "@mantine/core";
import IconArrowLeft from "@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import IconPrinter from "@tabler/icons-react/dist/esm/icons/IconPrinter.mjs";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Card } from "#ui/card.tsx";
import { showNotice } from "#ui/show-notice.tsx";
import { Asked } from "#features/accounts/screens/asked.tsx";
import { useCurrentPage } from "#features/accounts/screens/current-page.ts";
import { DeleteStatistics } from "./delete-statistics.tsx";
import { ReceiptSheet } from "./receipt-sheet.tsx";
import styles from "./receipt.module.css";
import { type Receipt, useReceipt } from "./receipt-queries.ts";
import { useReceiptText } from "./receipt-text.ts";

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** What is kept of this page's visitors, to be read, printed and handed on, and the way to delete it. */
export function ReceiptScreen() {
  const { t } = useTranslation("receipt");
  const textOf = useReceiptText();
  const { handle: username } = useCurrentPage();
  const receipt = useReceipt();
  function copy(data: Receipt) {
    navigator.clipboard.writeText(textOf(data)).then(
      () => showNotice({ title: t("copied"), closeLabel: t("close") }),
      () => showNotice({ title: t("not_copied"), isFailure: true, closeLabel: t("close") }),
    );
  }
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <div className={styles.words}>
          <Link to="/dashboard/analytics" className={styles.back}>
            <IconArrowLeft {...icon} />
            {t("back")}
          </Link>
          <h1>{t("title")}</h1>
          <p>{t("lead", { username })}</p>
        </div>
        <div className={styles.deeds}>
          <Button
            variant="default"
            leftSection={<IconCopy {...icon} />}
            disabled={!receipt.data}
            onClick={() => receipt.data && copy(receipt.data)}
          >
            {t("copy")}
          </Button>
          <Button leftSection={<IconPrinter {...icon} />} disabled={!receipt.data} onClick={() => window.print()}>
            {t("print")}
          </Button>
        </div>
      </div>
      <Asked query={receipt}>{(data) => <ReceiptSheet receipt={data} />}</Asked>
      <div className={styles.unprinted}>
        <Card isPadded labelledBy="delete-statistics">
          <DeleteStatistics />
        </Card>
      </div>
    </div>
  );
}
