import { randomBytes } from "node:crypto";
import { newId } from "#base/ids.ts";
import { createSession } from "#features/accounts/sessions.ts";
import { addOperator } from "#features/operate/operators.ts";
import { uploadLinks } from "./imports.ts";
import { call, type JsonBody, type Person } from "./person.ts";
import type { TestNode } from "./node.ts";

export interface Member extends Person {
  readonly token: string;
}

let members = 0;

/** A verified account with a session, inserted directly into the store. */
export async function testMember({ node, origin }: TestNode): Promise<Member> {
  const id = newId();
  const username = `Member${++members}`;
  const email = `${username}@example.com`;
  const password = "a long enough password";
  const now = new Date();
  const hash = await node.shared.passwords.hash(password);
  await node.sql`insert into workspaces (id, handle, created_at) values (${id}, ${username}, ${now})`;
  await node.sql`
    insert into accounts (id, email, password_hash, verified_at, created_at) values (${id}, ${email}, ${hash}, ${now}, ${now})`;
  await node.sql`insert into members (workspace_id, account_id, role) values (${id}, ${id}, 'owner')`;
  const token = await node.shared.db.transaction((tx) =>
    createSession(tx, { accountId: id, userAgent: "test", country: "" }, now),
  );
  const authorization = `Bearer ${token}`;
  return {
    id,
    username,
    email,
    password,
    token,
    call: (method, path, body) => call(origin, method, path, body, { authorization }),
  };
}

/** An id of which no row exists. */
export const NO_ID = "0190a000-0000-7000-8000-00000000000a";

/** Gives an account two-step sign-in, with a secret that makes no valid codes. */
export async function turnOnTwoStep({ node }: TestNode, { id }: Pick<Member, "id">): Promise<void> {
  await node.sql`
    insert into totp_factors (account_id, secret, created_at, confirmed_at) values (${id}, ${Buffer.alloc(8)}, now(), now())`;
}

/** A member who may use the operator's desk. */
export async function testOperator(instance: TestNode): Promise<Member> {
  const member = await testMember(instance);
  await addOperator(instance.node.shared, member.id);
  await turnOnTwoStep(instance, member);
  return member;
}

interface Tenant extends Member {
  readonly linkId: string;
  readonly categoryId: string;
  readonly utmTemplateId: string;
  readonly domainId: string;
  readonly blockId: string;
  readonly importId: string;
  readonly annotationId: string;
  readonly shareId: string;
  readonly shareToken: string;
  readonly subscriberId: string;
  readonly messageId: string;
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly tag: string;
  readonly appearanceId: string;
  readonly versionId: string;
  readonly passkeyId: string;
  readonly identityId: string;
  readonly sessionId: string;
  readonly apiKeyId: string;
  readonly appId: string;
  readonly pictureId: string;
}

/** Creates a member with one row of each kind that calls refer to by id. */
export async function testTenant(instance: TestNode): Promise<Tenant> {
  const member = await testMember(instance);
  const create = async (path: string, body: object): Promise<JsonBody> => {
    const response = await member.call("POST", path, body);
    if (![200, 201].includes(response.status)) throw new Error(`POST ${path}: ${JSON.stringify(response.body)}`);
    return response.body;
  };
  const link = await create("/v1/widget/link", {
    name: "Site",
    slug: "web",
    link: "https://site.example/",
    tags: [`of-${member.username}`],
  });
  const category = await create("/v1/links/categories", { name: "Sites" });
  const utmTemplate = await create("/v1/links/utm-templates", { name: "Spring", source: "newsletter" });
  const block = await create("/v1/blocks", { content: { kind: "header", text: "Read" } });
  const appearance = await create("/v1/appearance", {});
  const version = await create("/v1/appearance-versions", { name: "Spring" });
  const imported = await uploadLinks(instance.origin, member, "link,name\nhttps://site.example/,Site\n");
  const passkeyId = newId();
  await instance.node.sql`
    insert into passkeys (id, account_id, credential_id, public_key, counter, transports, name, created_at)
    values (${passkeyId}, ${member.id}, ${passkeyId}, ${Buffer.alloc(1)}, 0, ${[]}, 'Phone', now())`;
  await instance.node.sql`
    insert into identities (issuer, subject, account_id, created_at)
    values ('https://id.example', ${member.id}, ${member.id}, now())`;
  const annotation = await create("/v1/analytics/annotations", {
    title: "Newsletter",
    day: "2026-05-01",
  });
  const share = await create("/v1/analytics/shares", { name: "Sponsor" });
  const subscriberId = newId();
  await instance.node.sql`
    insert into subscribers (id, workspace_id, email, state, consent, form, block_id, language, confirm_seed, confirm_hash,
      unsubscribe_seed, unsubscribe_hash, created_at, asked_at, confirmed_at)
    values (${subscriberId}, ${member.id}, ${`reader-of-${member.email}`}, 'confirmed', 'Yes', 'News', ${newId()}, 'en',
      ${randomBytes(32)}, ${randomBytes(32)}, ${randomBytes(32)}, ${randomBytes(32)}, now(), now(), now())`;
  const domainId = newId();
  await instance.node.sql`
    insert into domains (id, workspace_id, host, use, state, next_check_at, created_at, updated_at)
    values (${domainId}, ${member.id}, ${`${domainId}.example`}, 'links', 'pending', now(), now(), now())`;
  const messageId = newId();
  await instance.node.sql`
    insert into messages (id, workspace_id, block_id, form, name, email, message, language, created_at)
    values (${messageId}, ${member.id}, ${newId()}, 'Message me', 'Visitor', 'visitor@example.com', 'Hello', 'en', now())`;
  const webhook = await create("/v1/webhooks", { url: "https://hooks.example/halka" });
  const deliveryId = newId();
  await instance.node.sql`
    insert into webhook_deliveries (id, webhook_id, workspace_id, type, body, is_test, state, next_attempt_at, created_at)
    values (${deliveryId}, ${webhook._id as string}, ${member.id}, 'page.published', '{}', false, 'delivered', now(), now())`;
  const apiKeyId = newId();
  await instance.node.sql`
    insert into api_keys (id, workspace_id, account_id, name, token_hash, token_start, scopes, created_at)
    values (${apiKeyId}, ${member.id}, ${member.id}, 'Build server', ${randomBytes(32)}, 'halka_live_abcd',
      ${["links:read"]}, now())`;
  const appId = newId();
  await instance.node.sql`
    insert into connected_apps (id, account_id, workspace_id, client_id, name, host, kind, scopes, resources, created_at)
    values (${appId}, ${member.id}, ${member.id}, 'client', 'Planner', 'planner.example', 'registered',
      ${["links:read"]}, ${[instance.origin]}, now())`;
  const pictureId = newId();
  await instance.node.sql`
    insert into pictures (id, workspace_id, hash, width, height, size_bytes, description, created_at)
    values (${pictureId}, ${member.id}, md5(${member.id}), 640, 480, 1000, 'Profile Photo', now())`;
  await instance.node.sql`update workspaces set storage_bytes = 1000 where id = ${member.id}`;
  const [identity] = (await member.call("GET", "/v1/auth/identities")).body.identities;
  const [session] = (await member.call("GET", "/v1/auth/sessions")).body.sessions;
  return {
    ...member,
    linkId: link._id as string,
    categoryId: category._id as string,
    utmTemplateId: utmTemplate._id as string,
    domainId,
    blockId: block._id as string,
    importId: imported.body._id,
    tag: `of-${member.username}`,
    appearanceId: appearance._id as string,
    versionId: version._id as string,
    passkeyId,
    identityId: identity._id as string,
    annotationId: annotation._id as string,
    shareId: share._id as string,
    shareToken: (share.url as string).split("/").at(-1)!,
    subscriberId,
    messageId,
    webhookId: webhook._id as string,
    deliveryId,
    pictureId,
    apiKeyId,
    appId,
    sessionId: session.id as string,
  };
}

/** Tables that the server itself writes to at any time, or for a call that is rejected. */
const UNSTABLE_TABLES = ["api_requests", "idempotency_keys", "salts"];

/** A fingerprint of all rows in the database, to check that nothing has changed. */
export async function fingerprint({ node }: TestNode): Promise<string> {
  const tables = await node.sql<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relpersistence = 'p'
      and c.relname not in ${node.sql(UNSTABLE_TABLES)} order by c.relname`;
  const rows = await node.sql.unsafe<{ name: string; rows: string }[]>(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as rows from "${name}" t`,
      )
      .join(" union all "),
  );
  return rows.map((row) => `${row.name} ${row.rows}`).join("\n");
}
