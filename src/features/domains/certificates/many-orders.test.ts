import { pino } from "pino";
import { expect, test } from "vitest";
import { openAcme } from "#infra/acme/acme.ts";
import { openKeys } from "#infra/secrets/keys.ts";
import { openAcmeDouble } from "#testing/acme-double.ts";
import { testPostgres } from "#testing/postgres.ts";
import { insertTestDomain } from "#testing/stored-domains.ts";
import type { CertificateCtx } from "../ctx.ts";
import { advanceOrder, beginDueOrders } from "./order.ts";
import { openSealing } from "./sealing.ts";
import { findChallengeResponse } from "./served-certificates.ts";

const DOMAINS = 1_000;
/** Enough to see the rate; all of them take a minute. */
const ORDERED = 110;
const HOUR_MS = 3_600_000;

test("orders for a thousand waiting domains, once each, a hundred an hour for all nodes together", async () => {
  const { db, sql } = await testPostgres();
  const double = await openAcmeDouble({ fetchChallenge: (_host, path) => findChallengeResponse(db, path) });
  await Promise.all(
    Array.from({ length: DOMAINS }, (_, index) =>
      insertTestDomain(sql, { host: `h${index}.example.com`, state: "verified" }),
    ),
  );
  const start = new Date();
  let now = start;
  const acme = await openAcme({ directory: double.directory, userAgent: "test" });
  const node: CertificateCtx = {
    db,
    log: pino({ level: "silent" }),
    now: () => now,
    announce: () => undefined,
    sealing: openSealing(openKeys("a secret of more than thirty-two characters")),
    acme,
    authority: { directory: double.directory },
    ownHosts: [],
    onIssued: () => undefined,
    onFailed: () => undefined,
  };
  expect(await beginDueOrders(node)).toBe(DOMAINS);
  const countStored = async () => (await sql<{ count: number }[]>`select count(*)::int from certificates`)[0]!.count;
  while ((await countStored()) < ORDERED) {
    const hasAdvanced = await Promise.all([advanceOrder(node), advanceOrder(node)]);
    if (!hasAdvanced.some(Boolean)) now = new Date(now.getTime() + 36_000);
  }
  expect(new Set(double.orders.map(({ identifiers }) => identifiers[0]!.value)).size).toBe(double.orders.length);
  expect(double.orders.length).toBeLessThan(ORDERED + 5);
  expect(now.getTime() - start.getTime()).toBeGreaterThan(0.95 * HOUR_MS);
  expect(now.getTime() - start.getTime()).toBeLessThan(1.1 * HOUR_MS);
});
