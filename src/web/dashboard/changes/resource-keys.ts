import type { Resource } from "#features/outbox/changes/contract.ts";

/** The query key prefixes that a change of each resource makes stale. */
export const resourceKeys: Readonly<Record<Resource, readonly string[]>> = {
  links: ["links"],
  categories: ["links"],
  appearance: ["appearance", "appearance-versions", "page-redirect"],
  pages: ["pages"],
  media: ["media"],
  audience: ["audience"],
  settings: [
    "preferences",
    "profile",
    "notification-settings",
    "sessions",
    "security-events",
    "two-step",
    "passkeys",
    "identities",
    "address-change",
    "privacy",
    "annotations",
    "shares",
    "reports",
  ],
};
