import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDateFormats } from "#client/date-formats.ts";
import { Link } from "react-router";
import { Card } from "#ui/card.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import { RecordSummary } from "#ui/record-list.tsx";
import { Section } from "#ui/section.tsx";
import { StateBadge } from "./state-badge.tsx";
import { ChangeDialog } from "./change-dialog.tsx";
import { DeskList, DeskView } from "./desk-view.tsx";
import { type Appeal, type AppealDecisionInput, appealsQuery, useDeskChange } from "./operate-queries.ts";
import styles from "./operate.module.css";

const OUTCOMES = ["upheld", "reversed"] as const;

interface PendingDecision {
  readonly appeal: Appeal;
  readonly outcome: AppealDecisionInput["outcome"];
}

/** Appeals of owners, oldest first, each with the buttons that decide it. */
export function AppealQueue() {
  const { t } = useTranslation("operate");
  const query = useQuery(appealsQuery);
  const [deciding, setDeciding] = useState<PendingDecision>();
  return (
    <Card isPadded>
      <Section title={t("appeals.title")} lead={t("appeals.lead")}>
        <DeskView query={query} rows={2}>
          {({ appeals }) => (
            <DeskList items={appeals} empty={t("appeals.empty")}>
              {(appeal) => (
                <>
                  <AppealSummary appeal={appeal} />
                  <span className={styles.tools}>
                    {OUTCOMES.map((outcome) => (
                      <Button
                        key={outcome}
                        variant="default"
                        size="sm"
                        disabled={!appeal.canDecide}
                        aria-describedby={appeal.canDecide ? undefined : `own-${appeal._id}`}
                        onClick={() => setDeciding({ appeal, outcome })}
                      >
                        {t(`appeals.decide.${outcome}.action`)}
                      </Button>
                    ))}
                  </span>
                </>
              )}
            </DeskList>
          )}
        </DeskView>
        {deciding && <AppealDialog {...deciding} onClose={() => setDeciding(undefined)} />}
      </Section>
    </Card>
  );
}

function AppealSummary({ appeal }: { readonly appeal: Appeal }) {
  const { t } = useTranslation("operate");
  const { formatDateTime } = useDateFormats();
  const { _id, accountId, state, text, decisionReason, list, decidedAt, createdAt, canDecide } = appeal;
  const name = toName(appeal);
  return (
    <RecordSummary
      name={accountId === null ? name : <Link to={`/operate/accounts/${accountId}`}>{name}</Link>}
      badges={<StateBadge state={state} />}
    >
      <span>{text}</span>
      <span className={stacked.soft}>
        {t("appeals.decision", { reason: decisionReason || list || "", moment: formatDateTime(decidedAt) })}
      </span>
      <span className={stacked.soft}>{t("appeals.sent", { moment: formatDateTime(createdAt) })}</span>
      {!canDecide && <span id={`own-${_id}`}>{t("appeals.own")}</span>}
    </RecordSummary>
  );
}

function AppealDialog({ appeal, outcome, onClose }: PendingDecision & { readonly onClose: () => void }) {
  const { t } = useTranslation("operate");
  const decide = useDeskChange("decideAppeal");
  return (
    <ChangeDialog
      title={t(`appeals.decide.${outcome}.title`, { name: toName(appeal) })}
      text={t(`appeals.decide.${outcome}.text`)}
      action={t(`appeals.decide.${outcome}.action`)}
      done={t("appeals.decided")}
      onConfirm={(reason) => decide.mutateAsync({ appealId: appeal._id, outcome, reason })}
      onClose={onClose}
    />
  );
}

function toName({ targets }: Appeal): string {
  return targets.map(({ name }) => name).join(", ");
}
