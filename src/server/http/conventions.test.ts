import { expect, test } from "vitest";
import { z } from "zod";
import { listEndpoints } from "#testing/endpoints.ts";

const withToken = listEndpoints().filter(({ endpoint }) => endpoint.access === "session");

/** Calls that can be repeated without creating a duplicate, or whose response must not be stored. */
const NEEDS_NO_IDEMPOTENCY_KEY: Readonly<Record<string, string>> = {
  "POST /users/logout": "ends a session; a second call finds it ended",
  "POST /v1/auth/change-password": "the second call fails: the current password is another one",
  "POST /v1/auth/change-address": "replaces the pending change",
  "POST /v1/auth/totp": "replaces the secret that is not confirmed yet",
  "POST /v1/auth/totp/confirm": "a code works once",
  "POST /v1/auth/recovery-codes": "secrets that are shown once must not be stored",
  "POST /v1/auth/passkeys": "a challenge works once",
  "POST /v1/auth/passkeys/options": "a new challenge is harmless",
  "POST /oauth/consent/{uid}/decision": "a request is decided once",
  "POST /oauth/device/request": "reads",
  "POST /oauth/device/decision": "a code is decided once",
  "POST /v1/blocks/{blockId}/restore": "restores one row; a second call returns 404",
  "POST /v1/blocks/still": "reads",
  "POST /v1/links/imports/{importId}/start": "a repeated call returns the progress",
  "POST /v1/links/imports/{importId}/undo": "an import is undone once",
  "POST /v1/links/{linkId}/history/{entryId}/revert": "sets a state; with version, once",
  "POST /v1/links/simulate": "reads",
  "POST /v1/links/{linkId}/simulate": "reads",
  "POST /v1/links/{linkId}/health": "checks again",
  "POST /v1/links/look-up": "reads",
  "POST /v1/domains/{domainId}/check": "checks again",
  "POST /v1/appearance/preview": "reads",
  "POST /v1/appearance-versions/{versionId}/restore": "sets a state; the state before is kept",
  "POST /v1/starts/undo": "undoes once",
  "POST /v1/moderation/decisions/{decisionId}/appeal": "one per decision",
  "POST /v1/page-imports/look": "reads",
  "POST /v1/audience/messages/{messageId}/restore": "restores one row; a second call returns it",
  "POST /v1/webhooks/{webhookId}/test": "sends one more test",
  "POST /v1/webhooks/{webhookId}/replay": "a delivery that waits already is not queued again",
  "POST /v1/webhooks/{webhookId}/deliveries/{deliveryId}/replay": "a delivery that waits already is not queued again",
  "POST /v1/log/page-view/{userId}": "counts a screen of the dashboard",
  "POST /v1/analytics/reports/now": "sends one more email, and few are allowed",
  "POST /v1/account/export": "returns the export that is being made",
  "POST /v1/account/deletion": "is scheduled once",
};

test("every POST with a token takes an idempotency key, or is listed with the reason why not", () => {
  const posts = withToken.filter(({ method }) => method === "POST");
  const without = posts.filter(({ endpoint }) => !endpoint.idempotent).map(({ key }) => key);
  expect(without.sort()).toEqual(Object.keys(NEEDS_NO_IDEMPOTENCY_KEY).sort());
});

/** Lists that are not paginated, since code or a plan bounds their length. */
const WHOLE: Readonly<Record<string, string>> = {
  "GET /v1/starts": "the templates of the gallery",
  "GET /v1/moderation": "the newest 500 of what operators restricted",
};

/** Objects with an array that is not a list of rows, or that is always short. */
const NO_LISTS: Readonly<Record<string, string>> = {
  "GET /v1/auth/sessions": "an account has few sessions",
  "GET /v1/auth/identities": "an account has few identities",
  "GET /v1/widget/link/order": "the order of a page is one value",
  "GET /v1/log/my/summary": "the days of a month",
  "GET /v1/log/my/ledger": "the most frequent programs",
  "GET /v1/analytics/series": "the buckets of a period",
  "GET /v1/analytics/breakdown": "has a limit of its own",
  "GET /v1/analytics/blocks": "the blocks of a page",
  "GET /v1/analytics/explain": "the traffic classes, and the most frequent programs",
  "GET /v1/analytics/receipt": "the fields of an event",
  "GET /v1/links/by-address": "a link",
  "GET /v1/links/{linkId}": "a link",
  "GET /v1/links/{linkId}/split": "the variants of a link",
  "GET /v1/domains/{domainId}": "a domain with its DNS records",
  "GET /v1/moderation/decisions/{decisionId}": "a decision with its targets",
  "GET /v1/webhooks/{webhookId}": "a webhook with its events",
  "GET /v1/webhooks/{webhookId}/deliveries/{deliveryId}": "the attempts of a delivery",
  "GET /oauth/consent/{uid}/request": "the workspaces of an account, and the requested scopes",
};

test("every list is paginated by cursor and limit, or is listed with the reason why not", () => {
  const lists = withToken.filter(({ method, endpoint }) => method === "GET" && endpoint.response instanceof z.ZodArray);
  const whole = lists.filter(({ endpoint }) => endpoint.paginatedBy === undefined).map(({ key }) => key);
  expect(whole.sort()).toEqual(Object.keys(WHOLE).sort());
});

test("every object with a list has cursor and limit in its query and next in its response", () => {
  const objects = withToken.flatMap(({ key, method, endpoint: { query, response } }) =>
    method === "GET" && response instanceof z.ZodObject && hasArray(response) ? [{ key, query, response }] : [],
  );
  const odd = objects.filter(
    ({ query, response }) =>
      !(query instanceof z.ZodObject && "cursor" in query.shape && "limit" in query.shape && "next" in response.shape),
  );
  expect(odd.map(({ key }) => key).sort()).toEqual(Object.keys(NO_LISTS).sort());
});

test("names the key of the items of every paginated list", () => {
  for (const { endpoint } of withToken) {
    const { response, paginatedBy } = endpoint;
    if (paginatedBy === undefined) continue;
    const { element } = response as z.ZodArray<z.ZodObject>;
    expect(element.shape).toHaveProperty(paginatedBy);
  }
});

test("every query of a call with a token rejects unknown keys", () => {
  const open = withToken.filter(({ endpoint: { query } }) => query && !rejectsUnknownKeys(query)).map(({ key }) => key);
  expect(open).toEqual([]);
});

function hasArray({ shape }: z.ZodObject): boolean {
  return Object.values(shape).some((schema) => schema instanceof z.ZodArray);
}

function rejectsUnknownKeys(query: z.ZodType): boolean {
  const result = query.safeParse({ unheard_of: "1" });
  return !result.success && result.error.issues.some(({ code }) => code === "unrecognized_keys");
}
