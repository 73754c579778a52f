import { type ApiErrorKind, defineError } from "#base/errors.ts";
import { membershipByPlan } from "#features/workspaces/membership-by-plan.ts";
import { ADDRESSES_MAX } from "./addresses/path.ts";
import { LINKS_MAX, TAGS_MAX } from "./limits.ts";

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

export const linkLimit = defineError(
  "link_limit",
  409,
  `A page can have up to ${LINKS_MAX.toLocaleString("en")} links. Delete one first.`,
);

export const planLimit: ApiErrorKind = {
  code: "plan_limit",
  status: 403,
  message: `Your plan includes up to ${membershipByPlan.Free.limits.links} links on a page. Upgrade your plan, or delete a link first.`,
};

export const addressTaken = defineError("link_address_taken", 409, "This address is already taken.", "path");

export const addressReserved = defineError(
  "link_address_reserved",
  422,
  "This address is reserved. Choose another one.",
  "path",
);

export const addressLimit = defineError(
  "link_address_limit",
  422,
  `A link can have up to ${ADDRESSES_MAX} addresses.`,
  "addresses",
);

export const hostUnknown = defineError("host_unknown", 422, "Choose one of your domains.", "host");

export const externalIdTaken = defineError(
  "external_id_taken",
  409,
  "Another link already has this external ID.",
  "externalId",
);

export const shortLinkLimit = defineError(
  "short_link_limit",
  403,
  "You've used all the short links your plan includes. Upgrade your plan, or delete a link first.",
);

export const monthlyLimit = defineError(
  "monthly_link_limit",
  403,
  "You've created all the links your plan includes this month. Upgrade your plan, or wait until next month.",
);
