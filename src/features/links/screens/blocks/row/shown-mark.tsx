import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs";
import IconShieldCheck from "@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs";
import IconUserSearch from "@tabler/icons-react/dist/esm/icons/IconUserSearch.mjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Block } from "../../../blocks/block-schema.ts";
import styles from "../../table/rules-mark.module.css";
import { dayInWords } from "../../table/rules-state.ts";
import { shownState } from "./shown-state.ts";

/** Says on the row of a block when and to whom it is shown, where that is not always and to everybody. */
export function ShownMark({ block }: { block: Block }) {
  const { t, i18n } = useTranslation(["blocks", "links"]);
  const [now] = useState(() => new Date());
  const state = shownState(block, now);
  if (!state) return null;
  const { shut, hasSchedule, hasGate, hasConditions } = state;
  const icon = { size: 15, stroke: 2, role: "img" } as const;
  return (
    <span className={styles.mark}>
      {hasSchedule && !shut && <IconClock {...icon} aria-label={t("mark.schedule")} />}
      {hasConditions && <IconUserSearch {...icon} aria-label={t("mark.conditions")} />}
      {hasGate && <IconShieldCheck {...icon} aria-label={t("mark.gate")} />}
      {shut?.kind === "starts" && t("links:mark.starts", { day: dayInWords(shut.at, now, i18n.language) })}
      {shut?.kind === "ended" && t("links:mark.ended")}
    </span>
  );
}
