import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDateFormats } from "#client/date-formats.ts";
import { Link } from "react-router";
import { Badge } from "#ui/badge.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import { RecordList, RecordRow, RecordSummary } from "#ui/record-list.tsx";
import { StateBadge } from "./state-badge.tsx";
import { ModerateDialog, type Moderation } from "./moderate-dialog.tsx";
import type { ShownRestriction } from "./operate-queries.ts";

interface RestrictionListProps {
  readonly restrictions: readonly (ShownRestriction & { readonly accountId?: string | null })[];
}

/** The restrictions, each with its reason and a button that lifts it. */
export function RestrictionList({ restrictions }: RestrictionListProps) {
  const { t } = useTranslation("operate");
  const { formatDateTime } = useDateFormats();
  const [moderation, setModeration] = useState<Moderation>();
  return (
    <>
      <RecordList>
        {restrictions.map(({ kind, target, name, state, category, reason, until, source, decidedAt, accountId }) => (
          <RecordRow
            key={`${kind} ${target}`}
            actions={
              state !== "ok" && (
                <Button
                  variant="default"
                  size="sm"
                  onClick={() => setModeration({ state: "ok", targets: [{ kind, target }], name })}
                >
                  {t("moderate.ok.action")}
                </Button>
              )
            }
          >
            <RecordSummary
              name={t(`kind.${kind}`)}
              badges={
                <>
                  <StateBadge state={state} />
                  <Badge>{state === "ok" ? t("state.ok") : t(`category.${category}`)}</Badge>
                </>
              }
            >
              <span>{accountId ? <Link to={`/operate/accounts/${accountId}`}>{name}</Link> : name}</span>
              {reason !== "" && <span>{reason}</span>}
              <span className={stacked.soft}>
                {t(`source.${source}`)} · {formatDateTime(decidedAt)}
                {until !== null && ` · ${t("decided.until", { moment: formatDateTime(until) })}`}
              </span>
            </RecordSummary>
          </RecordRow>
        ))}
      </RecordList>
      {moderation && <ModerateDialog {...moderation} onClose={() => setModeration(undefined)} />}
    </>
  );
}
