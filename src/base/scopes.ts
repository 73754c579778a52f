import { defineError, tooManyRequests } from "./errors.ts";

/** Resources that an API key may read or write, each with scopes of its own. */
export const scopeResources = [
  "links",
  "pages",
  "blocks",
  "appearance",
  "analytics",
  "audience",
  "domains",
  "webhooks",
] as const;
export type ScopeResource = (typeof scopeResources)[number];

export type Scope = `${ScopeResource}:${"read" | "write"}`;

/** Every scope, by resource. */
export const scopes = scopeResources.flatMap((resource) => [`${resource}:read`, `${resource}:write`] as const);

export const scopeMissing = defineError("scope_missing", 403, "This API key isn't allowed to do that.");

export const sessionRequired = defineError(
  "session_required",
  403,
  "API keys can't do that. Sign in to the dashboard instead.",
);

export const addressNotAllowed = defineError(
  "address_not_allowed",
  403,
  "This API key doesn't work from your network address.",
);

/** API errors that any call with an API key may return, in addition to its own. */
export const apiKeyErrors = [scopeMissing, sessionRequired, addressNotAllowed, tooManyRequests];

/** Whether these scopes allow a call; a scope to write includes the scope to read. */
export function allows(granted: readonly Scope[], needed: Scope): boolean {
  return granted.includes(needed) || (needed.endsWith(":read") && granted.includes(toWrite(needed)));
}

function toWrite(scope: Scope): Scope {
  return `${scope.split(":")[0] as ScopeResource}:write`;
}
