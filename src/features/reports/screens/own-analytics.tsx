import { Button } from "@mantine/core";
import IconFlag from "@tabler/icons-react/dist/esm/icons/IconFlag.mjs";
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import IconShare2 from "@tabler/icons-react/dist/esm/icons/IconShare2.mjs";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { AnalyticsScreen } from "#features/analytics/screens/statistics/analytics-screen.tsx";
import { OwnSource } from "#features/analytics/screens/statistics/own-source.tsx";
import type { SeriesChartProps } from "#features/analytics/screens/statistics/series-chart.tsx";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import type { Annotation } from "../annotations/contract.ts";
import { useAnnotations } from "./annotations/annotation-queries.ts";

const SeriesChart = lazyWithRetry(() =>
  import("#features/analytics/screens/statistics/series-chart.tsx").then((file) => file.SeriesChart),
);
const AnnotationsDialog = lazyWithRetry(() =>
  import("./annotations/annotations-dialog.tsx").then((file) => file.AnnotationsDialog),
);

/** The statistics of the current workspace, with its notes, reports and shares. */
export function OwnAnalytics() {
  return (
    <OwnSource>
      <AnalyticsScreen actions={<ScreenActions />} chart={AnnotatedChart} />
    </OwnSource>
  );
}

/** The chart with the notes of the workspace. Pressing a mark opens its note. */
function AnnotatedChart(props: SeriesChartProps) {
  const { data: notes } = useAnnotations();
  const [chosen, setChosen] = useState<{ readonly first: Annotation | undefined }>();
  return (
    <>
      <SeriesChart
        {...props}
        notes={notes}
        onOpenNotes={(ids) =>
          setChosen({ first: ids.length === 1 ? notes?.find(({ _id }) => _id === ids[0]) : undefined })
        }
      />
      {/* the dialog stays open when its last note is deleted */}
      <Suspense>
        {chosen && (
          <AnnotationsDialog {...(chosen.first && { first: chosen.first })} onClose={() => setChosen(undefined)} />
        )}
      </Suspense>
    </>
  );
}

const dialogs = {
  notes: AnnotationsDialog,
  reports: lazyWithRetry(() => import("./reports-form.tsx").then((file) => file.ReportsDialog)),
  share: lazyWithRetry(() => import("./sharing/share-dialog.tsx").then((file) => file.ShareDialog)),
};
const icons = { notes: IconFlag, reports: IconMail, share: IconShare2 };
const names = ["notes", "reports", "share"] as const;

/**
 * Buttons for notes, email reports and sharing. The buttons are part of the first render; the dialogs load on demand.
 */
function ScreenActions() {
  const { t } = useTranslation("statistics");
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const Dialog = open && dialogs[open];
  return (
    <>
      {names.map((name) => {
        const Icon = icons[name];
        return (
          <Button
            key={name}
            variant="default"
            leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setOpen(name)}
          >
            {t(`actions.${name}`)}
          </Button>
        );
      })}
      <Suspense>{Dialog && <Dialog onClose={() => setOpen(undefined)} />}</Suspense>
    </>
  );
}
