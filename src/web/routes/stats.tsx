import { SharedStats } from "../stats/shared-stats.tsx";
import { usesTexts } from "../i18n/texts.ts";
import type { Route } from "./+types/stats.ts";

export const handle = usesTexts("statistics", "shares", "accounts");

export const meta: Route.MetaFunction = () => [
  { name: "robots", content: "noindex, nofollow" },
  { name: "referrer", content: "no-referrer" },
];

/** The address is the key: no linked site may read it, and no cache may store it. */
export const headers: Route.HeadersFunction = () => ({
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
});

export default function Stats({ params }: Route.ComponentProps) {
  return <SharedStats key={params.token} token={params.token} />;
}
