export const tabs = ["membership", "notifications", "profile", "password", "security", "data"] as const;
export type TabName = (typeof tabs)[number];

const FIRST: TabName = "profile";

/** The tab that an address names with `?tab=`; the profile where it names none. */
export function tabOf(search: URLSearchParams): TabName {
  const wanted = search.get("tab") ?? "";
  return tabs.find((tab) => tab === wanted) ?? FIRST;
}
