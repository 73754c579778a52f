import { AnalyticsScreen } from "./analytics-screen.tsx";
import { OwnSource } from "./own-source.tsx";

/** The figures of the workspace of who is signed in. */
export function OwnAnalytics() {
  return (
    <OwnSource>
      <AnalyticsScreen />
    </OwnSource>
  );
}
