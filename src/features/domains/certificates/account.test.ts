import { expect, test } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { testOrders } from "#testing/orders.ts";
import { getAcmeAccount, registerAccount } from "./account.ts";

const { sql, openNode } = await testOrders();
const NEW_SECRET = "another secret of more than thirty-two characters";

test("after SECRET has changed, nodes that start together agree on a new key", async () => {
  await getAcmeAccount(await openNode());
  const nodes = [await openNode({}, NEW_SECRET), await openNode({}, NEW_SECRET)];
  const both = await sql.begin(async (tx) => {
    await tx`select from acme_accounts for update`;
    const started = Promise.all(nodes.map(getAcmeAccount));
    await eventually(async () => {
      const waiting = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return waiting.length === 2;
    });
    return [started] as const;
  });
  const [first, second] = await both[0];
  expect(first!.privateKey).toEqual(second!.privateKey);
  const { url } = await registerAccount(nodes[0]!, first!);
  expect((await registerAccount(nodes[1]!, second!)).url).toBe(url);
  expect(await sql`select url from acme_accounts`).toEqual([{ url }]);
});

test("a node that still has the previous key does not register it as the new account", async () => {
  const before = await openNode();
  const row = await getAcmeAccount(before);
  const after = await openNode({}, NEW_SECRET);
  await getAcmeAccount(after);
  await registerAccount(before, row);
  expect(await sql`select url from acme_accounts`).toEqual([{ url: null }]);
  const { url } = await registerAccount(after, await getAcmeAccount(after));
  expect(await sql`select url from acme_accounts`).toEqual([{ url }]);
});
