import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#base/time.ts";
import type { Link } from "#features/links/contract.ts";
import { testClickHouse } from "#testing/clickhouse.ts";
import { type EventRow, putRows } from "#testing/events.ts";
import { linksApp } from "#testing/links-app.ts";
import type { Workspace, WorkspaceApp } from "#testing/workspace-app.ts";
import { getSplit, stopSplits } from "./split.ts";

const clickhouse = await testClickHouse();
const NOW = Date.UTC(2026, 4, 10, 12);

let app: WorkspaceApp;
let ada: Workspace;
let eve: Workspace;
beforeAll(async () => {
  app = await linksApp();
  ada = await app.workspace();
  eve = await app.workspace();
});
beforeEach(() => {
  app.clock = new Date(NOW);
});

const store = (events: readonly EventRow[]) => putRows(clickhouse, events);
let visitors = 1;
/** `count` visitors of a variant, of whom the first `goals` reach the goal a minute later. */
function trial(link: Link, variant: number, count: number, goals: number, more: Partial<EventRow> = {}): EventRow[] {
  return Array.from({ length: count }, (_, n): EventRow[] => {
    const shared = { workspace: link.user, link: link._id, visitor: ++visitors, ...more };
    const click: EventRow = { ...shared, kind: "click", time: new Date(NOW - HOUR_MS), variant: getId(link, variant) };
    return n < goals ? [click, { ...shared, kind: "goal", time: new Date(NOW - HOUR_MS + MINUTE_MS) }] : [click];
  }).flat();
}
const getId = (link: Link, variant: number) => link.rules!.split!.variants[variant]!.id;

async function getLink(split: object = {}): Promise<Link> {
  const variants = ["a", "b"].map((name) => ({ to: `https://${name}.example`, weight: 50 }));
  const rules = { split: { variants, autoStop: true, ...split } };
  return (await ada.call<Link>("POST", "/v1/widget/link", { name: "x", slug: "web", link: "https://x.example", rules }))
    .body;
}
const figures = (link: Link, who = ada) => getSplit({ ...who.ctx, clickhouse }, link._id);
const current = async (link: Link) =>
  (await ada.call<Link[]>("GET", "/v1/widget/link")).body.find(({ _id }) => _id === link._id)!;
const stop = () => stopSplits({ ...ada.ctx, clickhouse });

describe("the figures of a split", () => {
  test("count each visitor once, and only goals that were reached after the click", async () => {
    const link = await getLink();
    const click = { workspace: ada.id, link: link._id, kind: "click", variant: getId(link, 0) } as const;
    await store([
      ...trial(link, 0, 4, 2),
      ...trial(link, 1, 3, 1),
      // not counted: a repeat, a bot, the owner, a click without a hash, and one without a variant
      { ...click, visitor: 900, time: new Date(NOW - HOUR_MS) },
      { ...click, visitor: 900, time: new Date(NOW - HOUR_MS + 1000), traffic_class: "duplicate" },
      { ...click, visitor: 901, time: new Date(NOW - HOUR_MS), traffic_class: "bot" },
      { ...click, visitor: 902, time: new Date(NOW - HOUR_MS), traffic_class: "owner" },
      { ...click, visitor: 0, time: new Date(NOW - HOUR_MS) },
      { ...click, visitor: 903, time: new Date(NOW - HOUR_MS), variant: "" },
      // not counted: a goal before the click, one without a click, and one of another link
      { ...click, visitor: 904, time: new Date(NOW - HOUR_MS) },
      { workspace: ada.id, link: link._id, kind: "goal", visitor: 904, time: new Date(NOW - 2 * HOUR_MS) },
      { workspace: ada.id, link: link._id, kind: "goal", visitor: 905, time: new Date(NOW) },
      { workspace: ada.id, link: newId(), kind: "goal", visitor: 900, time: new Date(NOW) },
      // not counted: the same ids in another workspace
      { ...click, workspace: eve.id, visitor: 906, time: new Date(NOW) },
    ]);
    const { variants, winner, state, leader } = await figures(link);
    expect({ winner, state, leader }).toEqual({ winner: null, state: "too-few-visitors", leader: null });
    expect(variants.map(({ id, visitors: people, goals }) => [id, people, goals])).toEqual([
      [getId(link, 0), 6, 2],
      [getId(link, 1), 3, 1],
    ]);
    expect(variants[0]!.rate).toBeCloseTo(2 / 6);
    expect(variants[0]!.best + variants[1]!.best).toBeCloseTo(1, 5);
  });

  test("belong to the variant of the first click, if a visitor had two", async () => {
    const link = await getLink();
    const click = { workspace: ada.id, link: link._id, kind: "click", visitor: 950 } as const;
    await store([
      { ...click, variant: getId(link, 1), time: new Date(NOW - 2 * HOUR_MS) },
      { ...click, variant: getId(link, 0), time: new Date(NOW - HOUR_MS) },
      { ...click, kind: "goal", variant: "", time: new Date(NOW) },
    ]);
    expect((await figures(link)).variants.map(({ visitors: people, goals }) => [people, goals])).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  test("are hidden from other accounts, and empty without a split", async () => {
    const link = await getLink();
    await expect(figures(link, eve)).rejects.toThrow("We couldn't find");
    await ada.call("PUT", `/v1/widget/link/${link._id}`, { rules: null });
    expect(await figures(link)).toEqual({ variants: [], winner: null, state: "no-split", leader: null });
  });
});

describe("a split that stops automatically", () => {
  test("stops once a variant is the best with a probability of 95% and each had 100 visitors, and emits an event", async () => {
    const link = await getLink();
    await store([...trial(link, 0, 99, 40), ...trial(link, 1, 100, 10)]);
    expect((await figures(link)).state).toBe("too-few-visitors");
    expect(await stop()).toBe(0);
    await store(trial(link, 0, 1, 0));
    expect(await figures(link)).toMatchObject({ state: "decided", leader: getId(link, 0) });
    expect(await stop()).toBe(1);
    const stopped = await current(link);
    expect(stopped.rules!.split).toEqual({ ...link.rules!.split, winner: getId(link, 0) });
    expect(stopped.version).toBe(link.version + 1);
    expect(app.events.at(-1)).toMatchObject({
      name: "link.updated",
      workspaceId: ada.id,
      subject: { linkId: link._id },
    });
    expect((await figures(link)).state).toBe("stopped");
    expect(await stop()).toBe(0);
  });

  test("continues without a clear winner, without goals, or if its owner turned automatic stops off", async () => {
    const [unclear, unreached, own] = [await getLink(), await getLink(), await getLink({ autoStop: false })];
    await store([
      ...trial(unclear, 0, 150, 20),
      ...trial(unclear, 1, 150, 18),
      ...trial(unreached, 0, 150, 0),
      ...trial(unreached, 1, 150, 0),
      ...trial(own, 0, 150, 60),
      ...trial(own, 1, 150, 5),
    ]);
    expect((await figures(unclear)).state).toBe("undecided");
    expect((await figures(unreached)).state).toBe("no-goals");
    expect((await figures(own)).state).toBe("decided");
    expect(await stop()).toBe(0);
  });

  test("ignores variants without a share, and old events", async () => {
    const variants = [50, 50, 0].map((weight, n) => ({ to: `https://v${n}.example`, weight }));
    const link = await getLink({ variants });
    await store([
      ...trial(link, 0, 120, 60),
      ...trial(link, 1, 120, 10),
      ...trial(link, 2, 10, 10),
      ...trial(link, 1, 500, 500).map((event) => ({
        ...event,
        time: new Date(NOW - 200 * DAY_MS),
      })),
    ]);
    const found = await figures(link);
    expect(found).toMatchObject({ state: "decided", leader: getId(link, 0) });
    expect(found.variants[2]).toMatchObject({ rate: 1, best: 0 });
  });

  test("does not overrule an owner who changes the split at the same time", async () => {
    const link = await getLink();
    await store([...trial(link, 0, 150, 60), ...trial(link, 1, 150, 10)]);
    const changed = { split: { ...link.rules!.split!, winner: getId(link, 1) } };
    const slow = {
      ...clickhouse,
      async query<Row>(sql: string, params?: Readonly<Record<string, unknown>>): Promise<Row[]> {
        const rows = await clickhouse.query<Row>(sql, params);
        await ada.call("PUT", `/v1/widget/link/${link._id}`, { rules: changed });
        return rows;
      },
    };
    await stopSplits({ ...ada.ctx, clickhouse: slow });
    expect((await current(link)).rules!.split!.winner).toBe(getId(link, 1));
  });
});
