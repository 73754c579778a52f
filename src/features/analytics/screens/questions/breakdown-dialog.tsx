import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/dialog.tsx";
import styles from "./breakdown-dialog.module.css";
import { BreakdownRows, type Row } from "./breakdown-rows.tsx";
import { saveCsv } from "./csv.ts";

interface BreakdownDialogProps {
  readonly title: string;
  readonly rows: readonly Row[];
  /** What is counted. */
  readonly unit: string;
  readonly onPick: (value: string) => void;
  readonly onClose: () => void;
}

/** A list in full, to search in and to keep. */
export function BreakdownDialog({ title, rows, unit, onPick, onClose }: BreakdownDialogProps) {
  const { t, i18n } = useTranslation("questions");
  const [search, setSearch] = useState("");
  const wanted = search.toLocaleLowerCase(i18n.language);
  const found = rows.filter((row) => row.name.toLocaleLowerCase(i18n.language).includes(wanted));
  const save = () =>
    saveCsv(`${title}.csv`, [
      [title, unit, `${t("list.share")} %`],
      ...found.map((row) => [row.name, row.count, Math.round(row.share * 1000) / 10]),
    ]);
  return (
    <Dialog title={title} closeLabel={t("list.close")} onClose={onClose}>
      <div className={styles.tools}>
        <TextInput
          type="search"
          aria-label={t("list.search")}
          placeholder={t("list.search")}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Button variant="default" onClick={save}>
          {t("list.save")}
        </Button>
      </div>
      {found.length === 0 ? <p>{t("list.empty")}</p> : <BreakdownRows rows={found} label={title} onPick={onPick} />}
    </Dialog>
  );
}
