import { Suspense, useState } from "react";
import { lazily } from "#ui/lazily.ts";
import type { Annotation } from "../../annotations/contract.ts";
import type { SeriesChartProps } from "#features/analytics/screens/statistics/series-chart.tsx";
import { useAnnotations } from "./annotation-queries.ts";

const SeriesChart = lazily(() =>
  import("#features/analytics/screens/statistics/series-chart.tsx").then((file) => file.SeriesChart),
);
const AnnotationsDialog = lazily(() => import("./annotations-dialog.tsx").then((file) => file.AnnotationsDialog));

/** The chart with the notes of the workspace; pressing a mark opens its note. */
export function AnnotatedChart(props: SeriesChartProps) {
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
