import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs";
import IconShieldCheck from "@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs";
import IconUserSearch from "@tabler/icons-react/dist/esm/icons/IconUserSearch.mjs";
import { useTranslation } from "react-i18next";
import type { Block } from "../../block-schema.ts";
import styles from "./row.module.css";
import { dayInWords } from "#features/routing/screens/rules-state.ts";
import { useNow } from "./now.tsx";
import { shownState } from "./shown-state.ts";

/** Shows whether a block is on the page now, and when and to whom it is shown. */
export function BlockState({ block }: { block: Block }) {
  const { t, i18n } = useTranslation(["blocks", "links"]);
  const now = useNow();
  const rules = shownState(block, now);
  const closed = rules?.closed;
  const kind = block.archived ? "archived" : closed ? "shut" : "live";
  const icon = { size: 15, stroke: 2, role: "img" } as const;

  function text(): string {
    if (block.archived) return t("hidden");
    if (closed?.kind === "starts") return t("links:mark.starts", { day: dayInWords(closed.at, now, i18n.language) });
    return closed ? t(`links:mark.${closed.kind}`) : t("links:state.live");
  }
  return (
    <span role="cell" className={styles.state} data-state={kind}>
      <span className={styles.badge} data-state={kind}>
        {text()}
      </span>
      {rules?.hasSchedule && !closed && <IconClock {...icon} aria-label={t("mark.schedule")} />}
      {rules?.hasConditions && <IconUserSearch {...icon} aria-label={t("mark.conditions")} />}
      {rules?.hasGate && <IconShieldCheck {...icon} aria-label={t("mark.gate")} />}
    </span>
  );
}
