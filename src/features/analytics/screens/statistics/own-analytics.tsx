import { AnalyticsScreen } from "./analytics-screen.tsx";
import { OwnSource } from "./own-source.tsx";

/** The statistics of the current workspace. */
export function OwnAnalytics() {
  return (
    <OwnSource>
      <AnalyticsScreen />
    </OwnSource>
  );
}
