import IconArrowDownRight from "@tabler/icons-react/dist/esm/icons/IconArrowDownRight.mjs";
import IconArrowUpRight from "@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs";
import { useTranslation } from "react-i18next";
import type { Change } from "./change.ts";
import styles from "./stats-cards.module.css";

const ARROWS = { up: IconArrowUpRight, down: IconArrowDownRight };

interface ChangeNoteProps {
  /** Undefined while loading, or if loading failed. */
  readonly change: Change | undefined;
  /** Whether the amount is a share of the previous figure, or percentage points. */
  readonly unit: "share" | "points";
}

/** The change of a figure since the previous month: an arrow, with the direction in words for screen readers. */
export function ChangeNote({ change, unit }: ChangeNoteProps) {
  const { t, i18n } = useTranslation("analytics");
  if (!change) return `${t("stats.versus")}: –`;
  if (!("amount" in change)) {
    const text = { none: t("stats.no_data"), same: t("stats.same"), from_none: t("stats.from_none") }[change.kind];
    return (
      <>
        {t("stats.versus")}: {text}
      </>
    );
  }
  const { kind, amount } = change;
  const write = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1, ...options }).format(amount);
  const shown = unit === "share" ? write({ style: "percent" }) : t("stats.points", { amount: write({}) });
  const Arrow = ARROWS[kind];
  return (
    <>
      {t("stats.versus")}:{" "}
      <span className={styles.change} data-kind={kind}>
        <Arrow size={15} stroke={2} aria-hidden />
        <span aria-hidden>{shown}</span>
        <span className="only-read-aloud">
          {kind === "up" ? t("stats.up", { amount: shown }) : t("stats.down", { amount: shown })}
        </span>
      </span>
    </>
  );
}
