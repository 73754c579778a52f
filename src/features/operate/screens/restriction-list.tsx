import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Badge } from "#ui/badge.tsx";
import { StateBadge } from "./state-badge.tsx";
import { ModerateDialog, type Moderation } from "./moderate-dialog.tsx";
import type { Restriction } from "./operate-queries.ts";
import styles from "./operate.module.css";
import { useDeskTexts } from "./use-desk-texts.ts";

interface RestrictionListProps {
  readonly restrictions: readonly (Restriction & { readonly accountId?: string | null })[];
}

/** The restrictions, each with its reason and a button that lifts it. */
export function RestrictionList({ restrictions }: RestrictionListProps) {
  const { t } = useTranslation("operate");
  const { toMoment } = useDeskTexts();
  const [moderation, setModeration] = useState<Moderation>();
  return (
    <>
      <ul className={styles.list}>
        {restrictions.map(({ kind, target, name, state, category, reason, until, source, decidedAt, accountId }) => (
          <li key={`${kind} ${target}`} className={styles.row}>
            <span className={styles.words}>
              <span className={styles.head}>
                <span className={styles.name}>{t(`kind.${kind}`)}</span>
                <StateBadge state={state} />
                {state === "ok" && <Badge>{t("state.ok")}</Badge>}
                {state !== "ok" && <Badge>{t(`category.${category}`)}</Badge>}
              </span>
              <span>{accountId ? <Link to={`/operate/accounts/${accountId}`}>{name}</Link> : name}</span>
              {reason !== "" && <span>{reason}</span>}
              <span className={styles.soft}>
                {t(`source.${source}`)} · {toMoment(decidedAt)}
                {until !== null && ` · ${t("decided.until", { moment: toMoment(until) })}`}
              </span>
            </span>
            {state !== "ok" && (
              <Button
                variant="default"
                size="sm"
                onClick={() => setModeration({ state: "ok", targets: [{ kind, target }], name })}
              >
                {t("moderate.ok.action")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {moderation && <ModerateDialog {...moderation} onClose={() => setModeration(undefined)} />}
    </>
  );
}
