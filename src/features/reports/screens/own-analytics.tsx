import { AnnotatedChart } from "./annotations/annotated-chart.tsx";
import { AnalyticsScreen } from "#features/analytics/screens/statistics/analytics-screen.tsx";
import { OwnSource } from "#features/analytics/screens/statistics/own-source.tsx";
import { ScreenActions } from "./screen-actions.tsx";

/** The statistics of the current workspace, with its notes, reports and shares. */
export function OwnAnalytics() {
  return (
    <OwnSource>
      <AnalyticsScreen actions={<ScreenActions />} chart={AnnotatedChart} />
    </OwnSource>
  );
}
