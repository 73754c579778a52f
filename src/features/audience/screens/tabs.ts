export const audienceTabs = ["subscribers", "messages", "webhook"] as const;
export type AudienceTab = (typeof audienceTabs)[number];

/** The tab that the URL selects. */
export function getAudienceTab(search: URLSearchParams): AudienceTab {
  const named = search.get("tab");
  return audienceTabs.find((name) => name === named) ?? "subscribers";
}
