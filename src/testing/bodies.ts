import type { Endpoint } from "#base/contract.ts";
import { newId } from "#base/ids.ts";
import type { Body } from "./body-fields.ts";
import { listEndpoints, tenantIds, toPath } from "./endpoints.ts";
import type { testTenant } from "./member.ts";
import {
  link,
  shortLink,
  block,
  simulatedVisitor,
  utmTemplate,
  domainRules,
  appearance,
  share,
  profile,
  passwords,
  reauthentication,
  credential,
  attestation,
  assertion,
  visitReport,
  webhook,
} from "./sample-bodies.ts";

type Tenant = Awaited<ReturnType<typeof testTenant>>;

/** A body with valid fields for each call that has a body. */
const bodies: Readonly<Record<string, (tenant: Tenant) => Body>> = {
  "POST /users": () => ({ email: "new@example.com", password: "a long enough password", username: "newcomer" }),
  "POST /users/email_verify": () => ({ code: "ABCD2345" }),
  "POST /users/resend_verification": () => ({ email: "unclaimed@example.com" }),
  "POST /users/login": () => ({ user: { email: "unclaimed@example.com", password: "a wrong password" } }),
  "POST /auth/forgot-password": () => ({ email: "unclaimed@example.com" }),
  "POST /auth/reset-password": () => ({ token: "x".repeat(43), ...passwords }),
  "POST /v1/auth/change-address": () => ({ email: "new@example.com", current_password: "a wrong password" }),
  "POST /auth/confirm-address": () => ({ token: "x".repeat(43) }),
  "POST /auth/cancel-address": () => ({ token: "x".repeat(43) }),
  "POST /v1/moderation/decisions/{decisionId}/appeal": () => ({ text: "Please look again" }),
  "POST /v1/abuse": () => ({
    reports: [{ url: "https://halka.example/ada", category: "scam", explanation: "A copy" }],
  }),
  "POST /v1/account/deletion": () => ({ current_password: "a wrong password" }),
  "POST /v1/auth/change-password": () => ({ current_password: "a wrong password", ...passwords }),
  "POST /users/login/second-factor": () => ({ challenge: "x".repeat(43), code: "123456" }),
  "POST /users/login/passkey/options": () => ({ challenge: "x".repeat(43) }),
  "POST /users/login/passkey": () => ({ passkey: { ...credential, response: assertion } }),
  "POST /v1/auth/totp": () => ({ current_password: "a wrong password" }),
  "POST /v1/auth/totp/confirm": () => ({ code: "123456" }),
  "DELETE /v1/auth/totp": () => reauthentication,
  "DELETE /v1/auth/identities/{identityId}": () => reauthentication,
  "POST /v1/auth/recovery-codes": () => reauthentication,
  "POST /v1/auth/passkeys/options": () => reauthentication,
  "POST /v1/auth/passkeys": () => ({ name: "Phone", passkey: { ...credential, response: attestation } }),
  "PUT /v1/auth/passkeys/{passkeyId}": () => ({ name: "Phone" }),
  "POST /auth/oidc/trade": () => ({ code: "x".repeat(43) }),
  "POST /auth/oidc/link": () => ({ ticket: "x".repeat(43), password: "a wrong password", code: "123456" }),
  "POST /auth/oidc/sign-up": () => ({ ticket: "x".repeat(43), username: "newcomer" }),
  "PUT /v1/account/username": () => ({ username: "newcomer", current_password: "a wrong password" }),
  "POST /v1/profile": () => profile,
  "PUT /v1/plan": () => ({ plan: "Pro" }),
  "PUT /v1/settings/{userId}": () => ({ notification: { email: true, push: false, marketing: true } }),
  "PUT /v1/settings/{userId}/preferences": () => ({
    colour_scheme: "dark",
    page_shared: true,
    steps_dismissed: false,
    qr: { dark: "#101010", light: "#fefefe", margin: 4, logo: "" },
  }),
  "PUT /v1/links/{linkId}/history": () => ({ public: true }),
  "POST /v1/links/{linkId}/history/{entryId}/revert": () => ({ version: 1 }),
  "POST /v1/api-keys": () => ({
    name: "Build server",
    scopes: ["links:read", "links:write"],
    expiresAt: "2036-01-01T00:00:00Z",
    networks: ["192.0.2.0/24"],
  }),
  "POST /oauth/consent/{uid}/decision": ({ id }) => ({ allow: true, workspaceId: id, scopes: ["links:read"] }),
  "POST /oauth/device/request": () => ({ userCode: "BCDF-GHJK" }),
  "POST /oauth/device/decision": ({ id }) => ({
    userCode: "BCDF-GHJK",
    allow: true,
    workspaceId: id,
    scopes: ["links:read"],
  }),
  "POST /v1/widget/link": () => link,
  "POST /v1/links": () => ({ ...shortLink, findExisting: false }),
  "POST /v1/links/bulk": () => ({ links: [shortLink] }),
  "PUT /v1/links/by-external-id/{externalId}": () => shortLink,
  "PATCH /v1/links/{linkId}": () => ({ ...shortLink, version: 1 }),
  "PUT /v1/widget/link/order": () => ({ ids: [newId()], version: 1 }),
  "PUT /v1/widget/link/{linkId}": () => ({ ...link, version: 1 }),
  "POST /v1/links/categories": () => ({ name: "Shop" }),
  "POST /v1/blocks": () => block,
  "PUT /v1/blocks/{blockId}": () => ({ ...block, version: 1 }),
  "PUT /v1/links/categories/{categoryId}": () => ({ name: "Shop", version: 1 }),
  "PUT /v1/links/tags/{tag}": () => ({ name: "news" }),
  "PUT /v1/links/preview-settings": () => ({ show_owner: true }),
  "POST /v1/domains": () => ({ host: "go.example.com", use: "links", ...domainRules }),
  "PATCH /v1/domains/{domainId}": () => ({ use: "page", ...domainRules }),
  "POST /v1/links/utm-templates": () => utmTemplate,
  "PUT /v1/links/utm-templates/{utmTemplateId}": () => utmTemplate,
  "POST /v1/links/batch": ({ linkId }) => ({ ids: [linkId], action: "move", category: null, tags: ["news"] }),
  "PUT /v1/links/imports/{importId}": () => ({
    format: "csv",
    mapping: { link: 1, alias: 0, name: 2 },
    conflicts: "skip",
    on_page: true,
    open_protected: false,
  }),
  "POST /v1/links/imports/{importId}/start": () => ({ leave_out: false }),
  "POST /v1/links/simulate": () => ({
    visitor: simulatedVisitor,
    link: link.link,
    rules: link.rules,
    timeout: 3,
    hasPassword: true,
  }),
  "POST /v1/links/{linkId}/simulate": () => ({
    visitor: simulatedVisitor,
    link: link.link,
    rules: link.rules,
    timeout: 3,
  }),
  "POST /v1/blocks/still": () => ({ url: "https://unclaimed@x.com/janedoe/status/1" }),
  "POST /v1/links/look-up": () => ({ link: "mailto:janedoe@example.com" }),
  "POST /v1/appearance": () => appearance,
  "PUT /v1/leap": () => ({
    to: "https://site.example/",
    // in the future, so that the page itself is not redirected while other calls request it
    from: "2036-01-01T00:00:00Z",
    until: "2037-01-01T00:00:00Z",
    note: "Holidays",
  }),
  "POST /v1/pages": () => ({ username: "another.page" }),
  "DELETE /v1/pages/{pageId}": () => ({ username: "another.page" }),
  "PUT /v1/appearance/{appearanceId}": () => appearance,
  "POST /v1/appearance-versions": () => ({ name: "Spring" }),
  "PUT /v1/appearance-versions/{versionId}": () => ({ name: "Summer" }),
  "POST /v1/appearance/preview": () => appearance,
  "POST /v1/starts/{key}/apply": () => ({ mode: "add" }),
  "POST /v1/starts/undo": () => ({
    made: { links: [newId()], blocks: [newId()], categories: [newId()] },
    put_away: { links: [newId()], blocks: [newId()] },
    version: newId(),
  }),
  "POST /v1/page-imports/look": () => ({ url: "mailto:janedoe@example.com" }),
  "POST /v1/page-imports": () => ({
    title: "My page",
    description: "About me",
    picture: "mailto:janedoe@example.com",
    sections: [{ name: "Work", links: [{ name: "Site", link: "https://site.example/", description: "About" }] }],
    profiles: [{ platform: "instagram", link: "https://instagram.com/ada" }],
  }),
  "POST /v1/analytics/annotations": ({ linkId }) => ({ title: "Newsletter", day: "2026-05-01", link: linkId }),
  "PUT /v1/analytics/annotations/{annotationId}": ({ linkId }) => ({
    title: "Newsletter",
    day: "2026-05-02",
    link: linkId,
    version: 1,
  }),
  "POST /v1/analytics/shares": ({ linkId }) => ({ ...share, links: [linkId] }),
  "PUT /v1/analytics/shares/{shareId}": ({ linkId }) => ({ ...share, links: [linkId] }),
  "POST /v1/shared/analytics/{token}/unlock": () => ({ password: "a wrong password" }),
  "PUT /v1/audience/messages": () => ({ read: true }),
  "PUT /v1/audience/messages/{messageId}": () => ({ read: true }),
  "POST /v1/webhooks": () => webhook,
  "PATCH /v1/webhooks/{webhookId}": () => ({ ...webhook, active: false }),
  "POST /v1/webhooks/{webhookId}/test": () => ({ type: "webhook.test" }),
  "POST /v1/webhooks/{webhookId}/replay": () => ({ since: "2026-05-01T09:00:00Z", state: "all" }),
  "PUT /v1/analytics/reports": () => ({ rhythm: "weekly", zone: "Europe/Istanbul" }),
  "POST /v1/analytics/reports/now": () => ({ rhythm: "weekly", zone: "Europe/Istanbul" }),
  "POST /v1/log/page-view/{userId}": () => ({ path: "/dashboard", user_info: { language: "en" } }),
  "POST /v1/widget/link/{userId}/{linkId}": () => visitReport,
  "POST /v1/log/visit/{userId}": () => visitReport,
  "POST /v1/blocks/views/{userId}": ({ blockId }) => ({ blocks: [blockId] }),
  "POST /v1/blocks/{userId}/{blockId}": () => ({ part: 0 }),
};

export interface CallWithBody {
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly endpoint: Endpoint;
  readonly body: Body;
}

/** Every call of the contracts that has a body, for the rows of `tenant`; throws if a call has no example above. */
export function callsWithBody(tenant: Tenant): CallWithBody[] {
  return listEndpoints()
    .filter(({ endpoint }) => endpoint.body)
    .map(({ key, method, template, endpoint }) => {
      const body = bodies[key];
      if (!body) throw new Error(`${key} has no sample body`);
      return {
        key,
        method,
        path: toPath(template, tenantIds(tenant)),
        endpoint,
        body: body(tenant),
      };
    });
}
