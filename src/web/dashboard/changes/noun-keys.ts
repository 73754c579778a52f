import type { Noun } from "#features/outbox/changes/contract.ts";

/** With what the keys of the queries begin that a change of each noun makes stale. */
export const nounKeys: Readonly<Record<Noun, readonly string[]>> = {
  links: ["links"],
  categories: ["links"],
  appearance: ["appearance", "appearance-versions", "leap"],
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
    "rights",
    "annotations",
    "shares",
    "reports",
  ],
};
