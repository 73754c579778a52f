import { Button, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDateFormats } from "#client/date-formats.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import { RecordList, RecordRow, RecordSummary } from "#ui/record-list.tsx";
import { Section } from "#ui/section.tsx";
import { ChangeDialog } from "./change-dialog.tsx";
import { DeskView } from "./desk-view.tsx";
import type { InstallationFigures } from "../contract.ts";
import { JOBS_MAX } from "../limits.ts";
import { figuresQuery, type Job, jobsQuery, useDeskChange } from "./operate-queries.ts";

/** The unfinished jobs of a queue: emails and all other background work. */
export function JobsTab() {
  const query = useQuery(figuresQuery);
  return (
    <DeskView query={query} rows={3} height={80}>
      {({ queues }) => <Queues queues={queues} />}
    </DeskView>
  );
}

function Queues({ queues }: Pick<InstallationFigures, "queues">) {
  const { t } = useTranslation("operate");
  const busy = queues.filter(({ waiting, failed }) => waiting + failed > 0);
  const first = (busy.find(({ failed }) => failed > 0) ?? busy[0])?.name;
  // stays, even if another queue comes first in later figures
  const [queue, setQueue] = useState(first);
  if (queue === undefined) {
    if (first !== undefined) setQueue(first);
    return <EmptyState text={t("queues.idle")} />;
  }
  return (
    <Card isPadded>
      <Section title={t("jobs.title")} lead={t("jobs.lead")}>
        <NativeSelect
          label={t("jobs.queue")}
          value={queue}
          data={[...new Set([queue, ...busy.map(({ name }) => name)])].sort()}
          onChange={(event) => setQueue(event.currentTarget.value)}
        />
        <QueueJobs key={queue} queue={queue} />
      </Section>
    </Card>
  );
}

type PendingAction = { readonly what: "retry" | "delete"; readonly job: Job | null };

function QueueJobs({ queue }: { readonly queue: string }) {
  const { t } = useTranslation("operate");
  const query = useQuery(jobsQuery(queue));
  const [asking, setAsking] = useState<PendingAction>();
  return (
    <DeskView query={query} rows={3}>
      {({ jobs }) =>
        jobs.length === 0 ? (
          <p className={stacked.soft}>{t("jobs.none")}</p>
        ) : (
          <>
            {jobs.length === JOBS_MAX && <p className={stacked.soft}>{t("jobs.limited", { count: JOBS_MAX })}</p>}
            {jobs.some(({ state }) => state !== "running") && (
              <Button
                variant="default"
                className={stacked.action}
                onClick={() => setAsking({ what: "retry", job: null })}
              >
                {t("jobs.retry_all")}
              </Button>
            )}
            <RecordList>
              {jobs.map((job) => (
                <JobRow key={job._id} job={job} onOpen={(what) => setAsking({ what, job })} />
              ))}
            </RecordList>
            {asking && <JobDialog queue={queue} {...asking} onClose={() => setAsking(undefined)} />}
          </>
        )
      }
    </DeskView>
  );
}

interface JobRowProps {
  readonly job: Job;
  readonly onOpen: (what: PendingAction["what"]) => void;
}

function JobRow({ job, onOpen }: JobRowProps) {
  const { t } = useTranslation("operate");
  const { formatDateTime } = useDateFormats();
  const { state, about, error, tries, createdAt, nextTryAt } = job;
  const name = about === "" ? job._id : about;
  return (
    <RecordRow
      actions={
        state !== "running" && (
          <>
            <Button variant="default" aria-label={t("jobs.retry_this", { name })} onClick={() => onOpen("retry")}>
              {t("jobs.retry")}
            </Button>
            {state === "failed" && (
              <Button variant="default" aria-label={t("jobs.delete_this", { name })} onClick={() => onOpen("delete")}>
                {t("jobs.delete")}
              </Button>
            )}
          </>
        )
      }
    >
      <RecordSummary>
        <span>
          {t(`jobs.state.${state}`)} · <code>{name}</code>
        </span>
        <span className={stacked.soft}>
          {t("jobs.queued", { moment: formatDateTime(createdAt) })} · {t("jobs.tries", { count: tries })}
          {nextTryAt !== null && state === "waiting" && ` · ${t("jobs.next", { moment: formatDateTime(nextTryAt) })}`}
        </span>
        {error !== "" && (
          <span className={stacked.soft} lang="en">
            {error}
          </span>
        )}
      </RecordSummary>
    </RecordRow>
  );
}

function JobDialog({
  queue,
  what,
  job,
  onClose,
}: PendingAction & { readonly queue: string; readonly onClose: () => void }) {
  const { t } = useTranslation("operate");
  const retry = useDeskChange("retryJobs");
  const remove = useDeskChange("deleteJob");
  const isOne = job !== null;
  if (what === "delete" && isOne)
    return (
      <ChangeDialog
        title={t("jobs.delete_title")}
        text={t("jobs.delete_text")}
        action={t("jobs.delete")}
        done={t("jobs.deleted")}
        isHarmful
        onConfirm={(reason) => remove.mutateAsync({ queue, jobId: job._id, reason })}
        onClose={onClose}
      />
    );
  return (
    <ChangeDialog
      title={t(isOne ? "jobs.retry_title" : "jobs.retry_all_title")}
      text={t(isOne ? "jobs.retry_text" : "jobs.retry_all_text", { queue })}
      action={t("jobs.retry")}
      done={t("jobs.retried")}
      onConfirm={(reason) => retry.mutateAsync({ queue, jobId: job?._id ?? null, reason })}
      onClose={onClose}
    />
  );
}
