import { type ApiErrorKind, defineError } from "#base/errors.ts";
import { memberships } from "#features/workspaces/memberships.ts";
import { TAGS_MAX } from "./limits.ts";

export const aliasTaken = defineError("alias_taken", 409, "You already use this short name.", "alias");

export const linkChanged = defineError(
  "link_changed",
  409,
  "This link has since been changed. Here's the current version.",
);

export const tagLimit = defineError(
  "tag_limit",
  422,
  `A link can have up to ${TAGS_MAX} tags. Remove one first.`,
  "tags",
);

export const linkLimit = defineError("link_limit", 409, "A page can have up to 20,000 links. Delete one first.");

export const planLimit: ApiErrorKind = {
  code: "plan_limit",
  status: 403,
  message: `Your plan includes up to ${memberships.Free.limits.links} links. Upgrade your plan, or delete a link first.`,
};
