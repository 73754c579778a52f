import { Button, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDateFormats } from "#client/date-formats.ts";
import { Link } from "react-router";
import type { ReportCategory } from "#features/abuse/report-fields.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import { RecordSummary } from "#ui/record-list.tsx";
import { Section } from "#ui/section.tsx";
import { AppealQueue } from "./appeal-queue.tsx";
import { CaseEvidence } from "./case-evidence.tsx";
import { ChangeDialog } from "./change-dialog.tsx";
import { DeskList, DeskView } from "./desk-view.tsx";
import { type CaseDecisionInput, casesQuery, type ReportCase, useDeskChange } from "./operate-queries.ts";
import styles from "./operate.module.css";
import { YearFigures } from "./year-figures.tsx";

const DECISIONS = ["none", "warned", "blocked"] as const;

interface PendingDecision {
  readonly reportCase: ReportCase;
  readonly action: CaseDecisionInput["action"];
}

/** Reported pages and links, and appeals against decisions. */
export function ReportsTab() {
  return (
    <div className={stacked.form}>
      <CaseQueue />
      <AppealQueue />
      <YearFigures />
    </div>
  );
}

/** Cases, the most severe first, each with its decision. */
function CaseQueue() {
  const { t } = useTranslation("operate");
  const query = useQuery(casesQuery);
  const [deciding, setDeciding] = useState<PendingDecision>();
  return (
    <Card isPadded>
      <Section title={t("reports.title")} lead={t("reports.lead")}>
        <DeskView query={query} rows={4}>
          {({ cases, total }) => (
            <>
              {total > cases.length && (
                <p className={stacked.soft}>{t("reports.shown", { count: total, shown: cases.length })}</p>
              )}
              <DeskList items={cases} empty={t("reports.empty")}>
                {(reportCase) => (
                  <>
                    <CaseSummary reportCase={reportCase} />
                    <span className={styles.tools}>
                      {DECISIONS.map((action) => (
                        <Button
                          key={action}
                          variant="default"
                          size="sm"
                          onClick={() => setDeciding({ reportCase, action })}
                        >
                          {t(`reports.decide.${action}.action`)}
                        </Button>
                      ))}
                    </span>
                    <CaseEvidence caseId={reportCase._id} />
                  </>
                )}
              </DeskList>
            </>
          )}
        </DeskView>
        {deciding && <CaseDialog {...deciding} onClose={() => setDeciding(undefined)} />}
      </Section>
    </Card>
  );
}

function ReasonBadge({ reason }: { readonly reason: ReportCategory }) {
  const { t } = useTranslation("operate");
  return <Badge>{t(`reports.reason.${reason}`)}</Badge>;
}

function CaseSummary({ reportCase }: { readonly reportCase: ReportCase }) {
  const { t } = useTranslation("operate");
  const { formatDateTime } = useDateFormats();
  const { name, kind, url, accountId, reason, reports, reporters, reach, openedAt, notes } = reportCase;
  return (
    <RecordSummary
      name={
        <>
          {t(`kind.${kind}`)} {accountId === null ? name : <Link to={`/operate/accounts/${accountId}`}>{name}</Link>}
        </>
      }
      badges={<ReasonBadge reason={reason} />}
    >
      <a href={url} target="_blank" rel="noopener noreferrer nofollow">
        {url}
      </a>
      {notes
        .filter(({ note }) => note !== "")
        .map(({ note, name: reporter, address, createdAt }) => (
          <span key={`${createdAt} ${address}`}>
            {note} <span className={stacked.soft}>{[reporter, address].filter(Boolean).join(" · ")}</span>
          </span>
        ))}
      <span className={stacked.soft}>
        {t("reports.count", { count: reports, reporters })} · {t(`reports.reach.${kind}`, { count: reach })} ·{" "}
        {formatDateTime(openedAt)}
      </span>
    </RecordSummary>
  );
}

function CaseDialog({ reportCase, action, onClose }: PendingDecision & { readonly onClose: () => void }) {
  const { t } = useTranslation("operate");
  const decide = useDeskChange("decideCase");
  const [ground, setGround] = useState<CaseDecisionInput["ground"]>("terms");
  const { _id: caseId, name } = reportCase;
  return (
    <ChangeDialog
      title={t(`reports.decide.${action}.title`, { name })}
      text={t(`reports.decide.${action}.text`)}
      action={t(`reports.decide.${action}.action`)}
      done={t("reports.decided")}
      isHarmful={action === "blocked"}
      onConfirm={(reason) => decide.mutateAsync({ caseId, action, ground, reason })}
      onClose={onClose}
    >
      {action !== "none" && (
        <NativeSelect
          label={t("reports.ground")}
          value={ground}
          data={(["terms", "law"] as const).map((value) => ({ value, label: t(`reports.grounds.${value}`) }))}
          onChange={(event) => setGround(event.currentTarget.value as CaseDecisionInput["ground"])}
        />
      )}
    </ChangeDialog>
  );
}
