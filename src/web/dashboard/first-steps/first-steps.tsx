import { useConnection } from "#client/connection.ts";
import { OnDemand } from "#client/on-demand.ts";
import { usePreferences } from "#features/accounts/screens/preferences-query.ts";

const loadCard = () => import("./first-steps-card.tsx").then((file) => file.FirstStepsCard);

/** The first steps of a new account. Once they are done or dismissed, their code is no longer loaded. */
export function FirstSteps() {
  const { data } = usePreferences();
  const isOnline = useConnection() === "online";
  if (!data || data.steps_dismissed) return null;
  return <OnDemand load={loadCard} props={{}} isEnabled={isOnline} />;
}
