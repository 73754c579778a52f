import { Button } from "@mantine/core";
import IconFileImport from "@tabler/icons-react/dist/esm/icons/IconFileImport.mjs";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useCallback, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams, Link } from "react-router";
import { toLocale } from "#base/locale.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { QueryView } from "#features/accounts/screens/query-view.tsx";
import { TRASH_DAYS } from "#features/blocks/limits.ts";
import { pageItemsKey } from "#features/blocks/screens/page-items.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { ButtonRow } from "#ui/button-row.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { DropZone } from "#ui/drop-zone.tsx";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Section } from "#ui/section.tsx";
import { importFormats } from "../fields.ts";
import { DraftView } from "./draft-view.tsx";
import styles from "./import-export.module.css";
import { isGone, isRunning, useImport, type Import, useImports, useImportChanges } from "./import-queries.ts";
import { useServiceNames } from "./use-service-names.ts";

const tones: Readonly<Record<Import["status"], BadgeTone>> = {
  draft: "neutral",
  waiting: "info",
  running: "info",
  done: "success",
  failed: "danger",
  undone: "neutral",
};

/** Receives the focus when the content below it is replaced. */
const IMPORT_HEADING = "import-heading";

/** The steps of an import. The URL contains the id of the import, so that a reload or another device can resume it. */
export function ImportSection() {
  const { t } = useTranslation("import_export");
  const [search, setSearch] = useSearchParams();
  const id = search.get("import");
  const open = (next: string | undefined) => {
    setSearch(next ? { import: next } : {}, { preventScrollReset: true });
    // the element that had the focus is replaced
    requestAnimationFrame(() => document.getElementById(IMPORT_HEADING)?.focus());
  };
  return (
    <Section title={t("import.title")} lead={t("import.lead")} headingId={IMPORT_HEADING}>
      {id === null ? (
        <>
          <ChooseFile onUploaded={open} />
          <RecentImports onOpen={open} />
        </>
      ) : (
        <OpenImport key={id} id={id} onLeave={() => open(undefined)} />
      )}
    </Section>
  );
}

function OpenImport({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { t } = useTranslation("import_export");
  const query = useImport(id);
  const status = isGone(query.error) ? "gone" : query.data?.status;
  useEffect(() => {
    if (status === "done" || status === "failed" || status === "gone") document.getElementById(IMPORT_HEADING)?.focus();
  }, [status]);
  if (status === "gone") {
    return (
      <Banner kind="error">
        <p>{t("import.gone")}</p>
        <Button variant="default" size="sm" mt="sm" onClick={onLeave}>
          {t("import.another")}
        </Button>
      </Banner>
    );
  }
  return (
    <QueryView query={query}>
      {(found) => {
        if (found.status === "draft") return <DraftView draft={found} onLeave={onLeave} />;
        return isRunning(found) ? <RunningView running={found} /> : <EndedView ended={found} onLeave={onLeave} />;
      }}
    </QueryView>
  );
}

/** The progress of an import, with a note that it continues in the background. */
function RunningView({ running }: { running: Import }) {
  const { t } = useTranslation("import_export");
  // clicks follow after the links
  const visits = running.outcome?.visits;
  const total = visits ? visits.total : running.report.rows;
  const done = Math.min(visits ? visits.done : running.progress, total);
  const share = total === 0 ? 0 : done / total;
  const title = t("run.title", { file: running.file || t("recent.unnamed") });
  return (
    <div className={styles.stack}>
      <p className={styles.strong}>{title}</p>
      <ProgressBar share={share} label={title} />
      <p className={styles.soft}>
        {running.status === "waiting" ? t("run.waiting") : t(visits ? "run.clicks" : "run.progress", { done, total })}
      </p>
      <p className={styles.soft}>{t("run.note")}</p>
    </div>
  );
}

/** The imports of the last 30 days. Renders nothing without any. */
function RecentImports({ onOpen }: { onOpen: (id: string) => void }) {
  const { t, i18n } = useTranslation("import_export");
  const { data: imports = [] } = useImports();
  if (imports.length === 0) return null;
  const date = new Intl.DateTimeFormat(toLocale(i18n.language), { dateStyle: "medium", timeStyle: "short" });
  return (
    <section className={styles.recent} aria-labelledby="recent-imports">
      <h3 id="recent-imports">{t("recent.title")}</h3>
      <ul>
        {imports.map(({ _id, file, status, rows, createdAt }) => (
          <li key={_id}>
            <button
              type="button"
              aria-label={t("recent.open", { file: file || t("recent.unnamed") })}
              onClick={() => onOpen(_id)}
              data-reads
            >
              <span className={styles.file}>{file || t("recent.unnamed")}</span>
              <span className={styles.soft}>
                {t("draft.rows", { count: rows })} · {date.format(new Date(createdAt))}
              </span>
            </button>
            <Badge tone={tones[status]}>{t(`recent.status.${status}`)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

const OFFERED = ".csv,.tsv,.txt,.json,.html,.htm,text/csv,application/json,text/html";

/** The area to drop, paste or choose a file, with help on how to export one. */
function ChooseFile({ onUploaded }: { onUploaded: (id: string) => void }) {
  const { t } = useTranslation("import_export");
  const names = useServiceNames();
  const { toText } = useErrorTexts();
  const { upload } = useImportChanges();
  const { mutate } = upload;
  const send = useCallback(
    (file: File) => mutate(file, { onSuccess: ({ _id }) => onUploaded(_id) }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- adds the paste listener once
    [mutate],
  );
  return (
    <div className={styles.stack}>
      {upload.isError && <Banner kind="error">{toText(upload.error, t("import.failed"))}</Banner>}
      {upload.isPending ? (
        <p className={styles.busy} role="status">
          {t("import.uploading")}
        </p>
      ) : (
        <DropZone
          offered={OFFERED}
          icon={<IconFileImport size={36} stroke={1.25} aria-hidden />}
          invitation={t("import.dropzone")}
          choose={t("import.choose")}
          hint={t("import.hint")}
          onFile={send}
        />
      )}
      <Disclosure className={styles.help} summary={t("import.where")}>
        <dl>
          {importFormats.map((format) => (
            <div key={format}>
              <dt>{names.getSourceName(format)}</dt>
              <dd>{t(`help.${format}`)}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </div>
  );
}

const ConfirmDialog = lazyWithRetry(() =>
  import("#features/links/screens/dialogs/confirm-dialog.tsx").then((file) => file.ConfirmDialog),
);

/** The result of an import, with a button to undo it. */
function EndedView({ ended, onLeave }: { ended: Import; onLeave: () => void }) {
  const { t } = useTranslation("import_export");
  const { toText } = useErrorTexts();
  const queries = useQueryClient();
  const { undo } = useImportChanges();
  const [isConfirming, setConfirming] = useState(false);
  const { status, failure, outcome } = ended;
  // link lists on other screens are stale now
  useEffect(() => {
    if (status === "done" || status === "undone") void queries.invalidateQueries({ queryKey: pageItemsKey });
  }, [queries, status]);
  const hasLinks = outcome === null || outcome.created + outcome.replaced > 0 || !outcome.visits;
  const isOffPage = !ended.choices.on_page && (outcome?.created ?? 0) > 0;
  return (
    <div className={styles.stack}>
      {status === "failed" ? (
        <Banner kind="error">
          <strong>{t("failed.title")}</strong>
          <p>{t(`failed.${failure ?? "error"}`)}</p>
        </Banner>
      ) : (
        <Banner kind="success">
          <strong>
            {t(status === "undone" ? "done.undone_title" : hasLinks ? "done.title" : "recent.status.done")}
          </strong>
          {outcome && <Outcome outcome={outcome} isUndone={status === "undone"} />}
        </Banner>
      )}
      {undo.isError && <Banner kind="error">{toText(undo.error, t("done.undo_failed"))}</Banner>}
      <ButtonRow>
        <Button variant="default" onClick={onLeave}>
          {t("import.another")}
        </Button>
        {ended.can_undo && (
          <Button variant="default" disabled={undo.isPending} onClick={() => setConfirming(true)}>
            {t("done.undo")}
          </Button>
        )}
        {status === "done" && (
          <Button component={Link} to={isOffPage ? "/dashboard/links" : "/dashboard"}>
            {t("done.show")}
          </Button>
        )}
      </ButtonRow>
      <Suspense>
        {isConfirming && (
          <ConfirmDialog
            question={t("done.undo_question")}
            note={t("done.undo_note", { count: TRASH_DAYS })}
            confirmLabel={t("done.undo_confirm")}
            focusAfter={() => document.getElementById(IMPORT_HEADING)}
            onConfirm={() => undo.mutate(ended._id)}
            onClose={() => setConfirming(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

interface OutcomeProps {
  readonly outcome: NonNullable<Import["outcome"]>;
  readonly isUndone: boolean;
}

/** The result of an import in numbers, without zeros. */
function Outcome({ outcome, isUndone }: OutcomeProps) {
  const { t } = useTranslation("import_export");
  const { created, replaced, skipped, left_out: leftOut, undone = 0, kept = 0, visits } = outcome;
  const message = isUndone
    ? [
        (undone > 0 || !visits) && t("done.undone", { count: undone }),
        kept > 0 && t("done.unchanged", { count: kept }),
        visits && visits.brought > 0 && t("done.clicks_undone", { count: visits.brought }),
      ]
    : [
        created > 0 && t("done.created", { count: created }),
        replaced > 0 && t("done.replaced", { count: replaced }),
        skipped > 0 && t("done.skipped", { count: skipped }),
        leftOut > 0 && t("done.left_out", { count: leftOut }),
        visits && visits.is_whole && t("done.clicks", { count: visits.brought }),
        visits && !visits.is_whole && t("done.clicks_broken", { count: visits.brought }),
      ];
  return <p>{message.filter(Boolean).join(" ")}</p>;
}
