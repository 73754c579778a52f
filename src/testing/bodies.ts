import type { Endpoint } from "#base/contract.ts";
import { contracts } from "#server/http/contracts.ts";
import { newId } from "#base/ids.ts";
import type { testTenant } from "./member.ts";

type Tenant = Awaited<ReturnType<typeof testTenant>>;
export type Body = Readonly<Record<string, unknown>>;

const palette = {
  primary: "#111111",
  secondary: "#222222",
  text: "#333333",
  accent: "#444444",
  muted: "#555555",
  background: "#666666",
};
const link = {
  name: "Site",
  slug: "web",
  link: "https://site.example/",
  description: "About",
  timeout: 1,
  meta: { a: 1 },
  sort_order: 10,
  alias: "site",
  category: null,
  tags: ["news"],
  thumbnail: "/media/picture.webp",
  archived: false,
  rules: {
    schedule: {
      from: "2026-01-01T00:00:00Z",
      until: "2036-01-01T00:00:00Z",
      hours: [{ days: [1, 5], from: "09:00", until: "18:00" }],
      zone: "Europe/Istanbul",
    },
    limit: { clicks: 100 },
    fallback: "https://example.com/over",
    gate: { kind: "age", years: 18 },
    targets: [
      {
        when: [
          { kind: "country", is: "one-of", values: ["DE"] },
          { kind: "query", is: "none-of", name: "ref", values: ["mail"] },
          {
            kind: "time",
            is: "one-of",
            hours: [{ days: [6], from: "22:00", until: "02:00" }],
            zone: "Europe/Berlin",
          },
        ],
        to: "https://example.com/de",
      },
    ],
    split: {
      variants: [
        { to: "https://example.com/a", weight: 50 },
        { to: "https://example.com/b", weight: 50 },
      ],
      autoStop: true,
    },
    forwardQuery: true,
    preview: { title: "Title", description: "About", image: "/media/picture.webp" },
    apps: { ios: "instagram://user?username=x", android: "https://example.com/app" },
    onDead: true,
  },
  password: "open sesame",
};
const simulated = {
  country: "DE",
  language: "tr",
  device: "mobile",
  os: "iOS",
  browser: "Safari",
  inApp: "Instagram",
  referrer: "news.example",
  query: "ref=mail",
  returning: true,
  at: "2026-05-01T22:00:00Z",
  click: 51,
  password: true,
  gate: true,
  unfurler: false,
  hash: "1",
};
const utmTemplate = {
  name: "Spring",
  source: "newsletter",
  medium: "email",
  campaign: "spring",
  term: "",
  content: "",
};
const appearance = {
  title: "Title",
  description: "About",
  profile_photo: "",
  header_photo: "",
  template: "grid",
  palette,
  custom_css: "a{}",
  custom_js: "1",
  meta: { a: 1 },
};
const share = { name: "Sponsor", password: "a password", hide_referrers: true, active: true };
const profile = {
  full_name: "Somebody",
  merchant_name: "Somebody",
  birthdate: "1990-01-31",
  identity_number: "10000000146",
  phone: "+90 212 555 00 00",
  description: "About",
  address: "A street 4",
  postcode: "34710",
  city: "A city",
  country: "TR",
  image: "https://pictures.example/image.png",
  logo: "/media/logo.png",
};
const passwords = { new_password: "another long password", confirm_password: "another long password" };
const owner = { current_password: "a wrong password", code: "123456", recovery_code: "ABCDE-FGHJK" };
const credential = {
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key",
  clientExtensionResults: {},
  authenticatorAttachment: "platform",
};
const attestation = { clientDataJSON: "AAAA", attestationObject: "AAAA", transports: ["internal"] };
const assertion = { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA", userHandle: "AAAA" };
const report = { user_info: { referrer: "https://t.co/" }, label: "Profile" };

/** A body that is right for its call in every field, for each call that takes one. */
const bodies: Readonly<Record<string, (tenant: Tenant) => Body>> = {
  "POST /users": () => ({ email: "new@example.com", password: "a long enough password", username: "newcomer" }),
  "POST /users/email_verify": () => ({ code: "ABCD2345" }),
  "POST /users/resend_verification": () => ({ email: "nobody@example.com" }),
  "POST /users/login": () => ({ user: { email: "nobody@example.com", password: "a wrong password" } }),
  "POST /auth/forgot-password": () => ({ email: "nobody@example.com" }),
  "POST /auth/reset-password": () => ({ token: "x".repeat(43), ...passwords }),
  "POST /v1/auth/change-address": () => ({ email: "new@example.com", current_password: "a wrong password" }),
  "POST /auth/confirm-address": () => ({ token: "x".repeat(43) }),
  "POST /auth/cancel-address": () => ({ token: "x".repeat(43) }),
  "POST /v1/account/deletion": () => ({ current_password: "a wrong password" }),
  "POST /v1/auth/change-password": () => ({ current_password: "a wrong password", ...passwords }),
  "POST /users/login/second-factor": () => ({ challenge: "x".repeat(43), code: "123456" }),
  "POST /users/login/passkey/options": () => ({ challenge: "x".repeat(43) }),
  "POST /users/login/passkey": () => ({ passkey: { ...credential, response: assertion } }),
  "POST /v1/auth/totp": () => ({ current_password: "a wrong password" }),
  "POST /v1/auth/totp/confirm": () => ({ code: "123456" }),
  "DELETE /v1/auth/totp": () => owner,
  "DELETE /v1/auth/identities/{identityId}": () => owner,
  "POST /v1/auth/recovery-codes": () => owner,
  "POST /v1/auth/passkeys/options": () => owner,
  "POST /v1/auth/passkeys": () => ({ name: "Phone", passkey: { ...credential, response: attestation } }),
  "PUT /v1/auth/passkeys/{passkeyId}": () => ({ name: "Phone" }),
  "POST /auth/oidc/trade": () => ({ code: "x".repeat(43) }),
  "POST /auth/oidc/link": () => ({ ticket: "x".repeat(43), password: "a wrong password", code: "123456" }),
  "POST /auth/oidc/sign-up": () => ({ ticket: "x".repeat(43), username: "newcomer" }),
  "PUT /v1/account/username": () => ({ username: "newcomer", current_password: "a wrong password" }),
  "POST /v1/profile": () => profile,
  "PUT /v1/settings/{userId}": () => ({ notification: { email: true, push: false, marketing: true } }),
  "PUT /v1/settings/{userId}/preferences": () => ({
    colour_scheme: "dark",
    page_shared: true,
    steps_dismissed: false,
    qr: { dark: "#101010", light: "#fefefe", margin: 4, logo: "" },
  }),
  "PUT /v1/links/{linkId}/history": () => ({ public: true }),
  "POST /v1/links/{linkId}/history/{entryId}/revert": () => ({ version: 1 }),
  "POST /v1/widget/link": () => link,
  "PUT /v1/widget/link/order": () => ({ ids: [newId()], version: 1 }),
  "PUT /v1/widget/link/{linkId}": () => ({ ...link, version: 1 }),
  "POST /v1/links/categories": () => ({ name: "Shop" }),
  "PUT /v1/links/categories/{categoryId}": () => ({ name: "Shop", version: 1 }),
  "PUT /v1/links/tags/{tag}": () => ({ name: "news" }),
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
    visitor: simulated,
    link: link.link,
    rules: link.rules,
    timeout: 3,
    hasPassword: true,
  }),
  "POST /v1/links/{linkId}/simulate": () => ({ visitor: simulated, link: link.link, rules: link.rules, timeout: 3 }),
  "POST /v1/links/look-up": () => ({ link: "mailto:somebody@example.com" }),
  "POST /v1/appearance": () => appearance,
  "PUT /v1/appearance/{appearanceId}": () => appearance,
  "POST /v1/appearance-versions": () => ({ name: "Spring" }),
  "PUT /v1/appearance-versions/{versionId}": () => ({ name: "Summer" }),
  "POST /v1/appearance/preview": () => appearance,
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
  "PUT /v1/analytics/reports": () => ({ rhythm: "weekly", zone: "Europe/Istanbul" }),
  "POST /v1/analytics/reports/now": () => ({ rhythm: "weekly", zone: "Europe/Istanbul" }),
  "POST /v1/log/page-view/{userId}": () => ({ path: "/dashboard", user_info: { language: "en" } }),
  "POST /v1/widget/link/{userId}/{linkId}": () => report,
  "POST /v1/log/visit/{userId}": () => report,
};

export interface CallWithBody {
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly endpoint: Endpoint;
  readonly body: Body;
}

/** Every call of the contracts that takes a body, on the rows of `tenant`; throws for one that has no example above. */
export function callsWithBody(tenant: Tenant): CallWithBody[] {
  const ids: Record<string, string> = {
    userId: tenant.id,
    linkId: tenant.linkId,
    categoryId: tenant.categoryId,
    entryId: "1",
    utmTemplateId: tenant.utmTemplateId,
    importId: tenant.importId,
    annotationId: tenant.annotationId,
    shareId: tenant.shareId,
    token: tenant.shareToken,
    tag: tenant.tag,
    alias: "free",
    appearanceId: tenant.appearanceId,
    versionId: tenant.versionId,
    passkeyId: tenant.passkeyId,
    identityId: tenant.identityId,
    sessionId: tenant.sessionId,
  };
  return contracts
    .flatMap((contract) => Object.entries(contract) as [string, Endpoint][])
    .filter(([, endpoint]) => endpoint.body)
    .map(([key, endpoint]) => {
      const [method, template] = key.split(" ") as [string, string];
      const body = bodies[key];
      if (!body) throw new Error(`${key} has no example of a body`);
      return {
        key,
        method,
        path: template.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!),
        endpoint,
        body: body(tenant),
      };
    });
}

/** The paths of all fields of a body, those of open objects left out. */
export function fieldsOf(body: Body, at: readonly string[] = []): string[] {
  return Object.entries(body).flatMap(([name, value]) => {
    const path = [...at, name];
    const isOpen = name === "meta" || name === "user_info";
    const inner = typeof value === "object" && value !== null && !isOpen ? fieldsOf(value as Body, path) : [];
    return [path.join("."), ...inner];
  });
}

export function valueAt(body: Body, field: string): unknown {
  return field.split(".").reduce<unknown>((value, name) => (value as Body)[name], body);
}

/** A copy of a body with another value in one field. */
export function withField(body: Body, field: string, value: unknown): Body {
  const copy = structuredClone(body) as Record<string, unknown>;
  const names = field.split(".");
  const last = names.pop()!;
  const parent = names.reduce<Record<string, unknown>>((inner, name) => inner[name] as Record<string, unknown>, copy);
  parent[last] = value;
  return copy;
}
