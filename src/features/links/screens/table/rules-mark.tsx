import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs";
import IconRoute from "@tabler/icons-react/dist/esm/icons/IconRoute.mjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Link } from "../../contract.ts";
import styles from "./rules-mark.module.css";
import { dayInWords, rulesState } from "./rules-state.ts";

/** Says on the row of a link that it has rules, and what they do to it now. */
export function RulesMark({ link }: { link: Link }) {
  const { t, i18n } = useTranslation("links");
  const [now] = useState(() => new Date());
  const state = rulesState(link, now);
  if (!state) return null;
  const { shut, hasPassword, hasOthers } = state;
  return (
    <span className={styles.mark}>
      {hasPassword && <IconLock size={15} stroke={2} role="img" aria-label={t("mark.password")} />}
      {!shut && hasOthers && <IconRoute size={15} stroke={2} role="img" aria-label={t("mark.rules")} />}
      {shut?.kind === "starts" && t("mark.starts", { day: dayInWords(shut.at, now, i18n.language) })}
      {shut?.kind === "ended" && t("mark.ended")}
      {shut?.kind === "used_up" && t("mark.used_up")}
    </span>
  );
}
