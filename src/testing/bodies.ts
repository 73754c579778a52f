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
  }),
  "POST /v1/widget/link": () => link,
  "PUT /v1/widget/link/order": () => ({ ids: [newId()], version: 1 }),
  "PUT /v1/widget/link/{linkId}": () => ({ ...link, version: 1 }),
  "POST /v1/links/categories": () => ({ name: "Shop" }),
  "PUT /v1/links/categories/{categoryId}": () => ({ name: "Shop", version: 1 }),
  "PUT /v1/links/tags/{tag}": () => ({ name: "news" }),
  "POST /v1/links/batch": ({ linkId }) => ({ ids: [linkId], action: "move", category: null, tags: ["news"] }),
  "POST /v1/links/look-up": () => ({ link: "mailto:somebody@example.com" }),
  "POST /v1/appearance": () => appearance,
  "PUT /v1/appearance/{appearanceId}": () => appearance,
  "POST /v1/appearance-versions": () => ({ name: "Spring" }),
  "PUT /v1/appearance-versions/{versionId}": () => ({ name: "Summer" }),
  "POST /v1/appearance/preview": () => appearance,
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
