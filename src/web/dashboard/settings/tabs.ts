export const tabs = ["membership", "notifications", "profile", "password", "security", "data"] as const;
export type TabName = (typeof tabs)[number];

const FIRST: TabName = "profile";

/** The ids of the sections on each tab, for the `#` of an address. */
const sections: Readonly<Record<TabName, readonly string[]>> = {
  membership: ["membership"],
  notifications: ["notifications", "reports"],
  profile: ["profile", "username", "link-previews"],
  password: ["password"],
  security: ["email-address", "two-step", "passkeys", "identities", "sessions", "security-events"],
  data: ["export", "delete-account", "delete-page"],
};

/** The tab of the section in the address's `#`, or of its `?tab=`; the profile by default. */
export function getTab(search: URLSearchParams, hash = ""): TabName {
  const section = hash.replace(/^#/, "");
  const wanted = search.get("tab") ?? "";
  return tabs.find((tab) => sections[tab].includes(section)) ?? tabs.find((tab) => tab === wanted) ?? FIRST;
}
