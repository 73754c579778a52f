export const tabs = ["membership", "notifications", "profile", "password", "security", "data"] as const;
export type TabName = (typeof tabs)[number];

const FIRST: TabName = "profile";

/** The ids of the sections on each tab, which an address names with `#`. */
const sections: Readonly<Record<TabName, readonly string[]>> = {
  membership: ["membership"],
  notifications: ["notifications", "reports"],
  profile: ["profile", "username"],
  password: ["password"],
  security: ["email-address", "two-step", "passkeys", "identities", "sessions", "security-events"],
  data: ["export", "delete-account", "delete-page"],
};

/** The tab of the section that an address names with `#`, or the one that it names with `?tab=`; the profile where it names none. */
export function getTab(search: URLSearchParams, hash = ""): TabName {
  const section = hash.replace(/^#/, "");
  const wanted = search.get("tab") ?? "";
  return tabs.find((tab) => sections[tab].includes(section)) ?? tabs.find((tab) => tab === wanted) ?? FIRST;
}
