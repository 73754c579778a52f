import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs";
import IconRoute from "@tabler/icons-react/dist/esm/icons/IconRoute.mjs";
import { useTranslation } from "react-i18next";
import type { Link } from "../../contract.ts";
import { useLinkHealth } from "../health/health-queries.ts";
import styles from "#features/blocks/screens/row/row.module.css";
import { formatDay, rulesState } from "#features/routing/screens/rules-state.ts";
import { useNow } from "#features/blocks/screens/row/now.tsx";
import { useRowActions } from "./row-actions.ts";
import healthStyles from "../health/health.module.css";

/** Shows what visitors of a link get now: one state first, then other states. */
export function RowState({ link }: { link: Link }) {
  const { t, i18n } = useTranslation("links");
  const now = useNow();
  const rules = rulesState(link, now);
  const health = useLinkHealth(link._id)?.state;
  const closed = rules?.closed;

  function state(): { kind: "live" | "shut" | "archived"; text: string } | undefined {
    if (link.archived) return { kind: "archived", text: t("state.archived") };
    if (closed?.kind === "starts")
      return { kind: "shut", text: t("badge.starts", { day: formatDay(closed.at, now, i18n.language) }) };
    if (closed) return { kind: "shut", text: t(`badge.${closed.kind}`) };
    // the health badge is more specific
    return health === "dead" ? undefined : { kind: "live", text: t("state.live") };
  }

  const shown = state();
  return (
    <span role="cell" className={styles.state} data-state={shown?.kind}>
      {shown && (
        <span className={styles.badge} data-state={shown.kind}>
          {shown.text}
        </span>
      )}
      {(health === "dead" || health === "moved") && <HealthBadge link={link} state={health} />}
      {rules?.hasPassword && <IconLock size={15} stroke={2} role="img" aria-label={t("badge.password")} />}
      {rules && !closed && rules.hasOthers && (
        <IconRoute size={15} stroke={2} role="img" aria-label={t("badge.rules")} />
      )}
    </span>
  );
}

/** Marks a row whose destination is dead or has moved; opens the dialog about it. */
function HealthBadge({ link, state }: { readonly link: Link; readonly state: "dead" | "moved" }) {
  const { t } = useTranslation("links");
  const actions = useRowActions();
  return (
    <button
      type="button"
      className={healthStyles.badge}
      data-state={state}
      onClick={() => actions.openHealth(link)}
      aria-label={t(`health.${state}_named`, { name: link.name })}
    >
      {t(`health.${state}`)}
    </button>
  );
}
