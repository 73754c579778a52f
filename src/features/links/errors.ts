import type { ApiErrorKind } from "#base/errors.ts";
import { memberships } from "#features/workspaces/memberships.ts";
import { TAGS_MAX } from "./limits.ts";

export const aliasTaken: ApiErrorKind = {
  code: "alias_taken",
  status: 409,
  message: "You already use this short name.",
  field: "alias",
};

export const linkChanged: ApiErrorKind = {
  code: "link_changed",
  status: 409,
  message: "This link has since been changed. Here's the current version.",
};

export const tagLimit: ApiErrorKind = {
  code: "tag_limit",
  status: 422,
  message: `A link can have up to ${TAGS_MAX} tags. Remove one first.`,
  field: "tags",
};

export const linkLimit: ApiErrorKind = {
  code: "link_limit",
  status: 409,
  message: "A page can have up to 20,000 links. Delete one first.",
};

export const planLimit: ApiErrorKind = {
  code: "plan_limit",
  status: 403,
  message: `Your plan includes up to ${memberships.Free.limits.links} links. Upgrade your plan, or delete a link first.`,
};
