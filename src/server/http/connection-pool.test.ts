import { expect, onTestFinished, test, vi } from "vitest";
import { newId } from "#base/ids.ts";
import { installJobs } from "#infra/jobs/install.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { type Member, testMember } from "#testing/member.ts";
import { testNode } from "#testing/node.ts";
import { call } from "#testing/person.ts";
import { testPostgres } from "#testing/postgres.ts";
import { png } from "#testing/sample-pictures.ts";
import { queues } from "../jobs.ts";

/** Twice as many calls as a worker has connections. */
const CALLS = 20;
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

const postgres = await testPostgres();
const clickhouse = await testClickHouse();
await installJobs(postgres.target, queues);

/** Slow work waits for this before it begins. */
let slowWork = async () => {};

const instance = await testNode(
  { postgres: postgres.target, clickhouse: clickhouse.target },
  {
    env: { RATE_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.1,::1" },
    change: ({ shared }) => ({
      shared: {
        ...shared,
        media: {
          ...shared.media,
          async encode(...args) {
            await slowWork();
            return shared.media.encode(...args);
          },
        },
        async fetchExternal() {
          await slowWork();
          return undefined;
        },
        importSemaphore: (workspaceId, read) =>
          shared.importSemaphore(workspaceId, async () => {
            await slowWork();
            return read();
          }),
      },
    }),
  },
);
const ada = await testMember(instance);

let keys = 0;
const withKey = ({ token }: Member) => ({ authorization: `Bearer ${token}`, "idempotency-key": `key-${++keys}` });

async function all<T>(make: (n: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: CALLS }, (_, n) => make(n)));
}

test("serves more calls with keys at once than it has connections", async () => {
  const host = "go.ada.example";
  await postgres.sql`insert into domains (id, workspace_id, host, use, state, verified_at, next_check_at, created_at, updated_at)
    values (${newId()}, ${ada.id}, ${host}, 'links', 'verified', now(), now(), now(), now())`;
  const bodies: Readonly<Record<string, (n: number) => object>> = {
    "/v1/links": (n) => ({ link: "https://site.example/", addresses: [{ host, path: `one-${n}` }] }),
    "/v1/links/bulk": (n) => ({ links: [{ link: "https://site.example/", addresses: [{ host, path: `bulk-${n}` }] }] }),
    "/v1/page-imports": () => ({ sections: [], profiles: [], title: "Ada" }),
  };
  for (const [path, body] of Object.entries(bodies)) {
    const replies = await all((n) => call(instance.origin, "POST", path, body(n), withKey(ada)));
    expect(replies.map(({ status }) => `${path} ${status}`)).toEqual(
      replies.map(() => expect.stringMatching(/ 20[01]$/)),
    );
  }
});

test("serves more first sign-ins from new devices at once than it has connections", async () => {
  const people = await all(() => testMember(instance));
  const signIn = ({ email, password }: Member, agent: string, n: number) =>
    call(
      instance.origin,
      "POST",
      "/users/login",
      { user: { email, password } },
      { "user-agent": agent, "x-forwarded-for": `198.51.100.${n}` },
    );
  for (const agent of [FIREFOX, SAFARI]) {
    const replies = await all((n) => signIn(people[n]!, agent, n));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  }
});

const grace = await testMember(instance);

async function upload(path: string, field: string, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const body = new FormData();
  body.append(field, new Blob([bytes]), "upload.bin");
  return (await fetch(instance.origin + path, { method: "POST", headers: withKey(grace), body })).status;
}

const csv = new TextEncoder().encode("link,name\nhttps://site.example/,Site\n");
const imported = { sections: [], profiles: [], title: "Grace", picture: "https://site.example/grace.png" };

test.each<[string, () => Promise<number>]>([
  ["encodes a picture", async () => upload("/v1/widget/image/upload", "image", new Uint8Array(await png()))],
  ["reads an import", () => upload("/v1/links/imports", "file", csv)],
  [
    "fetches the picture of a page",
    async () => (await call(instance.origin, "POST", "/v1/page-imports", imported, withKey(grace))).status,
  ],
])("holds no connection while a call with a key %s", async (_, send) => {
  let start = () => {};
  const mayStart = new Promise<void>((resolve) => (start = resolve));
  const begun = vi.fn<() => void>();
  onTestFinished(() => {
    start();
    slowWork = async () => {};
  });
  slowWork = () => {
    begun();
    return mayStart;
  };
  const sent = send();
  await vi.waitFor(() => expect(begun).toHaveBeenCalled(), 5_000);
  const open = await postgres.sql`
    select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
  expect([...open]).toEqual([]);
  start();
  expect(await sent).toBeLessThan(300);
});
