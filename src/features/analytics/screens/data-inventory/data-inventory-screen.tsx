import { Button } from "@mantine/core";
import IconArrowLeft from "@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import IconPrinter from "@tabler/icons-react/dist/esm/icons/IconPrinter.mjs";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Card } from "#ui/card.tsx";
import { toLocale } from "#base/locale.ts";
import { copyText } from "#ui/copy-text.ts";
import { showToast } from "#ui/show-toast.tsx";
import { QueryView } from "#features/accounts/screens/query-view.tsx";
import { useCurrentPage } from "#client/current-user.ts";
import { useInventorySentences, DataInventorySheet } from "./data-inventory-sheet.tsx";
import { DeleteStatistics } from "./delete-statistics.tsx";
import styles from "./data-inventory.module.css";
import { type DataInventory, useDataInventory } from "./data-inventory-queries.ts";

const icon = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

/** Shows what is stored about this page's visitors, to read, print and share, and deletes statistics. */
export function DataInventoryScreen() {
  const { t } = useTranslation("data_inventory");
  const toText = useDataInventoryText();
  const { handle: username } = useCurrentPage();
  const inventory = useDataInventory();
  function copy(data: DataInventory) {
    copyText(toText(data)).then(
      () => showToast({ title: t("copied") }),
      () => showToast({ title: t("not_copied"), isFailure: true }),
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
        <div className={styles.actions} data-reads>
          <Button
            variant="default"
            leftSection={<IconCopy {...icon} />}
            disabled={!inventory.data}
            onClick={() => inventory.data && copy(inventory.data)}
          >
            {t("copy")}
          </Button>
          <Button leftSection={<IconPrinter {...icon} />} disabled={!inventory.data} onClick={() => window.print()}>
            {t("print")}
          </Button>
        </div>
      </div>
      <QueryView query={inventory}>{(data) => <DataInventorySheet inventory={data} />}</QueryView>
      <div className={styles.unprinted}>
        <Card isPadded labelledBy="delete-statistics">
          <DeleteStatistics />
        </Card>
      </div>
    </div>
  );
}

/** The data inventory as plain text, to paste into an email or a form. */
function useDataInventoryText(): (inventory: DataInventory) => string {
  const { t, i18n } = useTranslation("data_inventory");
  const getSentences = useInventorySentences();
  const toSection = (title: string, lines: readonly string[]) =>
    [title, ...lines.map((line) => `- ${line}`)].join("\n");
  return (inventory) => {
    const { summary, notKept, kept, limits } = getSentences(inventory);
    const fields = inventory.fields.map(
      ({ name, example }) =>
        `${t(`field.${name}.name`)} (${example || t("fields.empty")}): ${t(`field.${name}.purpose`)}`,
    );
    const sections = [
      `${t("title")}: ${inventory.username}`,
      t("created_on", {
        when: new Date(inventory.made_at).toLocaleString(toLocale(i18n.language), {
          dateStyle: "long",
          timeStyle: "short",
        }),
      }),
      toSection(t("summary.title"), summary),
      toSection(t("fields.title"), fields),
      toSection(t("not_kept.title"), notKept),
      toSection(t("private.title"), [t("private.text", { value: inventory.private_visitor })]),
      toSection(t("retention.title"), kept),
      toSection(t("limits.title"), limits),
    ];
    return `${sections.join("\n\n")}\n`;
  };
}
