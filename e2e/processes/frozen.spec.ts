import { type Account, type JsonResponse, sendRequest, openAccount } from "../../qa/account.ts";
import { processesOn, type Role } from "../../qa/processes.ts";
import type { Product } from "../../qa/product.ts";
import { expect, test } from "./fixtures.ts";

/** The clicks that are counted before the stores are frozen. */
const CLICKS = 24;

/** Runs `work` while every process of an engine is frozen by SIGSTOP. */
async function whileFrozen(product: Product, role: Role, work: () => Promise<void>): Promise<void> {
  const pids = processesOn(product.dataDir)
    .filter((child) => child.role === role)
    .map(({ pid }) => pid);
  expect(pids.length).toBeGreaterThan(0);
  for (const pid of pids) process.kill(pid, "SIGSTOP");
  try {
    await work();
  } finally {
    for (const pid of pids) process.kill(pid, "SIGCONT");
  }
}

async function expectUnavailable(
  calls: readonly (readonly [name: string, call: Promise<JsonResponse>])[],
): Promise<void> {
  const responses = await Promise.all(
    calls.map(([name, call]) =>
      call.catch((cause: unknown) => {
        throw new Error(`${name} got no response`, { cause });
      }),
    ),
  );
  for (const [index, { status, headers }] of responses.entries())
    expect([status, headers.get("retry-after")], calls[index]![0]).toEqual([503, "5"]);
}

async function setUp(product: Product): Promise<{ account: Account; path: string }> {
  await product.ready();
  const account = await openAccount(product);
  const path = await account.addLink(product, "a");
  // enough requests for every worker to cache both; each opens a new connection
  for (let n = 0; n < CLICKS; n++) {
    expect((await sendRequest(product, "GET", path)).status).toBe(302);
    expect((await sendRequest(product, "GET", `/${account.username}`)).status).toBe(200);
  }
  await expect.poll(() => account.clicks(product)).toBe(CLICKS);
  return { account, path };
}

test("rejects calls while PostgreSQL is frozen, still serves visitors, and recovers without a lost click", async ({
  start,
}) => {
  const product = await start();
  const { account, path } = await setUp(product);
  await whileFrozen(product, "postgres", async () => {
    for (let round = 0; round < 2; round++) {
      await expectUnavailable([
        ...Array.from({ length: 30 }, () => ["links", account.call(product, "GET", "/v1/widget/link")] as const),
        ["figures", account.call(product, "GET", "/v1/log/my/stats")],
        [
          "add",
          account.call(product, "POST", "/v1/widget/link", { name: "b", slug: "web", link: "https://example.com/" }),
        ],
        [
          "sign in",
          sendRequest(product, "POST", "/users/login", { user: { email: account.email, password: account.password } }),
        ],
        ["unknown page", sendRequest(product, "GET", `/unknown-${round}`)],
        ["/readyz", sendRequest(product, "GET", "/readyz")],
      ]);
      expect((await sendRequest(product, "GET", path)).status).toBe(302);
      expect((await sendRequest(product, "GET", `/${account.username}`)).status).toBe(200);
    }
  });
  await expect.poll(async () => (await sendRequest(product, "GET", "/readyz")).status).toBe(200);
  expect((await account.call(product, "GET", "/v1/widget/link")).status).toBe(200);
  expect(await account.addLink(product, "later")).toBe(`/${account.username}/later`);
  expect((await sendRequest(product, "GET", path)).status).toBe(302);
  await expect.poll(() => account.clicks(product)).toBe(CLICKS + 3);
});

test("rejects only statistics while ClickHouse is frozen, and loses no click", async ({ start }) => {
  const product = await start();
  const { account, path } = await setUp(product);
  await whileFrozen(product, "clickhouse", async () => {
    await expectUnavailable([
      ...Array.from({ length: 30 }, () => ["figures", account.call(product, "GET", "/v1/log/my/stats")] as const),
      ["/readyz", sendRequest(product, "GET", "/readyz")],
    ]);
    expect((await account.call(product, "GET", "/v1/widget/link")).status).toBe(200);
    expect((await sendRequest(product, "GET", path)).status).toBe(302);
  });
  await expect.poll(() => account.clicks(product)).toBe(CLICKS + 1);
  expect((await sendRequest(product, "GET", "/readyz")).status).toBe(200);
});
