import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { toLocale } from "#base/locale.ts";
import type { HistoryEntry } from "../../history/contract.ts";
import styles from "./history-dialog.module.css";

interface HistoryEntryRowProps {
  readonly entry: HistoryEntry;
  /** Reverts to this entry; undefined for the current state. */
  readonly onRevert: (() => void) | undefined;
  readonly isBusy: boolean;
}

const ruleNames = [
  "schedule",
  "limit",
  "fallback",
  "gate",
  "targets",
  "split",
  "forwardQuery",
  "preview",
  "apps",
  "onDead",
] as const;

/** An entry of the history: when, by whom, and what changed. */
export function HistoryEntryRow({ entry, onRevert, isBusy }: HistoryEntryRowProps) {
  const { t, i18n } = useTranslation("history");
  const at = new Intl.DateTimeFormat(toLocale(i18n.language), { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(entry.at),
  );
  const rules = ruleNames.filter((name) => entry.changed.includes(name)).map((name) => t(`rule.${name}`));
  const author = entry.cause === "split" ? t("automatic") : (entry.author ?? "");
  return (
    <li className={styles.entry}>
      <div className={styles.words}>
        <strong>{t(`cause.${entry.cause}`)}</strong>
        <span className={styles.when}>
          <time dateTime={entry.at}>{at}</time>
          {author && ` · ${author}`}
        </span>
        {entry.before !== null && entry.before !== entry.link && (
          <del className={styles.address}>
            <span className="only-read-aloud">{t("before")} </span>
            {entry.before}
          </del>
        )}
        {(entry.before === null || entry.changed.includes("link")) && (
          <ins className={styles.address}>
            <span className="only-read-aloud">{t("after")} </span>
            {entry.link}
          </ins>
        )}
        {rules.length > 0 && (
          <span className={styles.when}>{t("rules", { rules: new Intl.ListFormat(i18n.language).format(rules) })}</span>
        )}
      </div>
      {onRevert ? (
        <Button variant="default" size="sm" onClick={onRevert} disabled={isBusy} aria-label={t("revert_to", { at })}>
          {t("revert")}
        </Button>
      ) : (
        <span className={styles.now}>{t("now")}</span>
      )}
    </li>
  );
}
