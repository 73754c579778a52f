import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { toLocale } from "#base/locale.ts";
import { getDeviceZone } from "#base/zone.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { QueryResult, LoadingRows } from "#ui/query-result.tsx";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import { type ReportRhythm, type Rhythm, rhythms } from "../rhythms.ts";
import { useReportSettings, useSaveReportSettings, useSendReport } from "./report-queries.ts";
import styles from "./reports.module.css";

const ReportPreview = lazyWithRetry(() => import("./report-preview.tsx").then((file) => file.ReportPreview));

interface Outcome {
  readonly kind: "success" | "error";
  readonly text: string;
}

export function ReportsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation("reports");
  return (
    <Dialog title={t("title")} onClose={onClose}>
      <ReportsForm lead={t("lead")} />
    </Dialog>
  );
}

/** E-mail reports: choose the rhythm, send one now, preview one. The rhythm is saved as soon as it is chosen. */
export function ReportsForm({ lead }: { readonly lead?: string }) {
  const { t, i18n } = useTranslation("reports");
  const { toText } = useErrorTexts();
  const reports = useReportSettings();
  const save = useSaveReportSettings();
  const send = useSendReport();
  const [outcome, setOutcome] = useState<Outcome>();
  const [isPreviewed, setPreviewed] = useState(false);
  const zone = getDeviceZone();

  async function attempt(work: () => Promise<unknown>, text: string) {
    setOutcome(undefined);
    try {
      await work();
      setOutcome({ kind: "success", text });
    } catch (error) {
      setOutcome({ kind: "error", text: toText(error, t("failed")) });
    }
  }

  if (!reports.data)
    return (
      <QueryResult
        query={reports}
        waiting={<LoadingRows text={t("waiting")} rows={2} />}
        failed={toText(reports.error, t("failed_load"))}
        retry={t("retry")}
      >
        {() => null}
      </QueryResult>
    );
  const { rhythm, zone: kept, next_at, email } = reports.data;
  const chosen: Rhythm = save.isPending ? save.variables.rhythm : rhythm;
  // while reports are off, preview and sending use the weekly report
  const shown: ReportRhythm = rhythm === "off" ? "weekly" : rhythm;
  const next = next_at && formatDay(new Date(next_at), i18n.language, kept);
  return (
    <div className={styles.form}>
      {lead !== undefined && <p className={styles.note}>{lead}</p>}
      {!email && <Banner kind="info">{t("no_email")}</Banner>}
      <RadioGroup
        legend={t("rhythm.label")}
        look="segments"
        choices={rhythms.map((value) => ({ value, label: t(`rhythm.${value}`) }))}
        value={chosen}
        onChange={(value) => void attempt(() => save.mutateAsync({ rhythm: value, zone }), t(`saved_${value}`))}
      />
      {next && (
        <p className={styles.note}>
          {t("next", { when: next })} {t("zone", { zone: kept.replaceAll("_", " ") })}
        </p>
      )}
      {outcome && <Banner kind={outcome.kind}>{outcome.text}</Banner>}
      <div className={styles.actions}>
        <Button
          variant="default"
          disabled={send.isPending || !email}
          onClick={() => void attempt(() => send.mutateAsync({ rhythm: shown, zone }), t("sent"))}
        >
          {t("now")}
        </Button>
        <Button variant="subtle" onClick={() => setPreviewed(true)}>
          {t("preview")}
        </Button>
      </div>
      {isPreviewed && (
        <Suspense>
          <ReportPreview rhythm={shown} zone={zone} onClose={() => setPreviewed(false)} />
        </Suspense>
      )}
    </div>
  );
}

function formatDay(instant: Date, language: string, zone: string): string {
  const form = { weekday: "long", day: "numeric", month: "long", timeZone: zone } as const;
  return new Intl.DateTimeFormat(toLocale(language), form).format(instant);
}
