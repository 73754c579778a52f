import { noteResponse, useConnection } from "#client/connection.ts";
import { OnDemand } from "#ui/on-demand.tsx";

const loadNotices = () => import("#ui/notices.tsx").then((file) => file.Notices);

/** The corner for passing messages; code that failed to load without a network is fetched when it is back. */
export function NoticesOnDemand() {
  const isFine = useConnection() === "fine";
  return <OnDemand load={loadNotices} props={{}} isWorthTrying={isFine} onFailure={() => noteResponse(false)} />;
}
