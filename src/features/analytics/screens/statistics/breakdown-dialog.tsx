import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/dialog.tsx";
import type { Dimension } from "../../queries/statistics-query.ts";
import styles from "./breakdown-dialog.module.css";
import { BreakdownRows, type DisplayedRow } from "./breakdown-rows.tsx";
import { saveRows } from "./save-csv.ts";

interface BreakdownDialogProps {
  readonly title: string;
  readonly dimension: Dimension;
  readonly rows: readonly DisplayedRow[];
  /** The name of the counted unit. */
  readonly unit: string;
  readonly chosen: readonly string[];
  readonly onPick: (value: string) => void;
  readonly onClose: () => void;
}

/** The full list, with search and download. */
export function BreakdownDialog({ title, dimension, rows, unit, chosen, onPick, onClose }: BreakdownDialogProps) {
  const { t, i18n } = useTranslation("statistics");
  const [search, setSearch] = useState("");
  const term = search.toLocaleLowerCase(i18n.language);
  const matches = rows.filter((row) => row.name.toLocaleLowerCase(i18n.language).includes(term));
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles.tools} data-reads>
        <TextInput
          type="search"
          data-autofocus
          aria-label={t("list.search")}
          placeholder={t("list.search")}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={matches.length === 0}
          onClick={() => saveRows(title.replace(":", ","), t(`dimension.${dimension}`), unit, t("list.share"), matches)}
        >
          {t("list.save")}
        </Button>
      </div>
      <p role="status" className={matches.length === 0 ? undefined : "visually-hidden"}>
        {t("list.found", { count: matches.length })}
      </p>
      {matches.length > 0 && (
        <BreakdownRows dimension={dimension} rows={matches} label={title} chosen={chosen} onPick={onPick} />
      )}
    </Dialog>
  );
}
