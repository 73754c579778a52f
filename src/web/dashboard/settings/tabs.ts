export const tabs = ["membership", "notifications", "profile", "password", "domains", "security", "data"] as const;
export type TabName = (typeof tabs)[number];

const FIRST: TabName = "profile";

/** The ids of the sections on each tab, which an address may name after `#`. */
const sections: Readonly<Record<TabName, readonly string[]>> = {
  membership: ["membership"],
  notifications: ["notifications", "reports"],
  profile: ["profile", "username", "link-previews"],
  password: ["password"],
  domains: ["domains"],
  security: ["email-address", "two-step", "passkeys", "identities", "sessions", "security-events"],
  data: ["export", "delete-account", "delete-page"],
};

/** The tab that contains the section after `#`, or else the one of `?tab=`, or else the profile. */
export function getTab(shown: readonly TabName[], search: URLSearchParams, hash = ""): TabName {
  const section = hash.replace(/^#/, "");
  const requested = search.get("tab") ?? "";
  return shown.find((tab) => sections[tab].includes(section)) ?? shown.find((tab) => tab === requested) ?? FIRST;
}
