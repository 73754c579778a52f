/** The tabs of the screen for developers, by their names in `?tab=`. */
export const tabs = ["keys", "webhooks", "apps", "requests"] as const;
export type TabName = (typeof tabs)[number];

/** The tab that the address names; the first by default. */
export function getTab(shown: readonly TabName[], search: URLSearchParams): TabName {
  const wanted = search.get("tab");
  return shown.find((tab) => tab === wanted) ?? shown[0]!;
}
