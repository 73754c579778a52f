import { Suspense } from "react";
import { lazily } from "#ui/lazily.ts";
import { useLeap } from "./leap-queries.ts";

const LeapBanner = lazily(() => import("./leap-banner.tsx").then((file) => file.LeapBanner));

/** Above every screen while the page leads elsewhere; nothing, and no code of it, for everybody else. */
export function LeapNotice() {
  const { data } = useLeap();
  if (!data) return null;
  return (
    <Suspense>
      <LeapBanner leap={data} />
    </Suspense>
  );
}
