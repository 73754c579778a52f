import { recordResponse, useConnection } from "#client/connection.ts";
import { usePreferences } from "#features/accounts/screens/preferences-query.ts";
import { OnDemand } from "#ui/on-demand.tsx";

const loadCard = () => import("./first-steps-card.tsx").then((file) => file.FirstStepsCard);

/** The first steps of a new account. Once they are done or dismissed, their code is no longer loaded. */
export function FirstSteps() {
  const { data } = usePreferences();
  const isOnline = useConnection() === "online";
  if (!data || data.steps_dismissed) return null;
  return <OnDemand load={loadCard} props={{}} isEnabled={isOnline} onFailure={() => recordResponse(false)} />;
}
