import type { ActiveRestrictions } from "#features/moderation/active-restrictions.ts";

/** Restricts nothing. */
export const noRestrictions: Pick<ActiveRestrictions, "find" | "findDestination" | "version"> = {
  find: () => undefined,
  findDestination: () => undefined,
  version: 0,
};
