import { expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { HOUR_MS } from "#base/time.ts";
import { connectClickHouse } from "#infra/clickhouse/client.ts";
import { afterFile } from "#testing/after-file.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { putRows } from "#testing/events.ts";
import { countClicksSince, countReach } from "./totals.ts";

const store = await testClickHouse();

test.each(["Asia/Tokyo", "America/New_York"])("counts since the same instants on a server in %s", async (zone) => {
  const url = new URL(store.target.url);
  url.searchParams.set("ch_session_timezone", zone);
  const clickhouse = connectClickHouse({ ...store.target, url: url.href });
  afterFile(() => clickhouse.close());
  await store.command("TRUNCATE TABLE events");
  const now = Date.now();
  const ago = (hours: number) => new Date(now - hours * HOUR_MS);
  const click = { workspace: newId(), link: newId() };
  await putRows(
    store,
    [1, 4, 6, 9, 11].map((hours) => ({ ...click, time: ago(hours) })),
  );
  expect(await countClicksSince(clickhouse, { day: ago(5), week: ago(10) })).toEqual({ day: 2, week: 4 });
  expect(await countReach(clickhouse, { workspaceId: click.workspace, linkId: click.link, since: ago(5) })).toBe(2);
});
