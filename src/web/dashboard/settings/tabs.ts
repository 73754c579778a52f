export const tabs = ["membership", "notifications", "profile", "password"] as const;
export type TabName = (typeof tabs)[number];

const FIRST: TabName = "profile";

/** Sections that a mail leads to, and the tab on which they stand. */
const tabOfSection: ReadonlyMap<string, TabName> = new Map([
  ["security", "password"],
  ["data", "profile"],
]);

/** The tab that an address names with `?tab=`; the profile where it names none. */
export function tabOf(search: URLSearchParams): TabName {
  const wanted = search.get("tab") ?? "";
  return tabs.find((tab) => tab === wanted) ?? tabOfSection.get(wanted) ?? FIRST;
}
