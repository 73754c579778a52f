import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { linksApp } from "#testing/links-app.ts";
import type { Workspace, WorkspaceApp } from "#testing/workspace-app.ts";
import type { Link } from "../contract.ts";
import type { HistoryEntry } from "./contract.ts";
import { findPublicHistory } from "./history.ts";

let app: WorkspaceApp;
let ada: Workspace;
let eve: Workspace;
beforeAll(async () => {
  app = await linksApp();
  ada = await app.workspace({ handle: "Ada" });
  eve = await app.workspace();
});

interface History {
  readonly public: boolean;
  readonly entries: HistoryEntry[];
  readonly hasMore: boolean;
}

const make = async (fields: object = {}) =>
  (
    await ada.call<Link>("POST", "/v1/widget/link", {
      name: "Blog",
      slug: "web",
      link: "https://a.example/",
      ...fields,
    })
  ).body;
const change = (link: Link, fields: object) => ada.call<Link>("PUT", `/v1/widget/link/${link._id}`, fields);
const toPath = (link: Link) => `/v1/links/${link._id}/history`;
const read = async (link: Link, query = "") => (await ada.call<History>("GET", toPath(link) + query)).body;

describe("the history of a link", () => {
  test("starts with the creation, and grows only with changes of destination or rules", async () => {
    const link = await make({ link: "https://a.example/1" });
    await change(link, { name: "Another name", description: "words" });
    await change(link, { link: "https://a.example/2" });
    await change(link, { link: "https://a.example/2", tags: ["spring"] });
    await change(link, { rules: { fallback: "https://a.example/closed", forwardQuery: true } });
    await change(link, { rules: { forwardQuery: true } });
    const { entries, hasMore } = await read(link);
    expect(hasMore).toBe(false);
    expect(entries.map(({ cause, link: to, before, changed }) => ({ cause, to, before, changed }))).toEqual([
      { cause: "changed", to: "https://a.example/2", before: "https://a.example/2", changed: ["fallback"] },
      {
        cause: "changed",
        to: "https://a.example/2",
        before: "https://a.example/2",
        changed: ["fallback", "forwardQuery"],
      },
      { cause: "changed", to: "https://a.example/2", before: "https://a.example/1", changed: ["link"] },
      { cause: "created", to: "https://a.example/1", before: null, changed: [] },
    ]);
  });

  test("is append-only: the database rejects an update of a row", async () => {
    const link = await make();
    await expect(
      app.sql`update link_history set destination = 'https://evil.example/' where link_id = ${link._id}`,
    ).rejects.toThrow("rows of link_history are only added");
  });

  test("is returned in pages", async () => {
    const link = await make({ link: "https://a.example/0" });
    for (let at = 1; at <= 60; at++) await change(link, { link: `https://a.example/${at}` });
    const first = await read(link);
    expect([first.entries.length, first.hasMore, first.entries[0]!.link]).toEqual([50, true, "https://a.example/60"]);
    const rest = await read(link, `?before=${first.entries.at(-1)!._id}`);
    expect([rest.entries.length, rest.hasMore, rest.entries.at(-1)!.cause]).toEqual([11, false, "created"]);
    expect(rest.entries[0]).toMatchObject({ link: "https://a.example/10", before: "https://a.example/9" });
  });
});

describe("reverting a link", () => {
  test("restores destination and rules of that time, as a new entry", async () => {
    const link = await make({ link: "https://a.example/1", rules: { forwardQuery: true } });
    const changed = (await change(link, { link: "https://a.example/2", rules: null })).body;
    const first = (await read(link)).entries.at(-1)!;
    const { status, body } = await ada.call<Link>("POST", `${toPath(link)}/${first._id}/revert`, {
      version: changed.version,
    });
    expect([status, body.link, body.rules]).toEqual([200, "https://a.example/1", { forwardQuery: true }]);
    expect((await read(link)).entries[0]).toMatchObject({ cause: "reverted", before: "https://a.example/2" });
  });

  test("leaves out a preview image that was deleted in the meantime, and keeps one that is unused", async () => {
    const hashes = ["a", "b"].map((digit) => digit.repeat(32));
    for (const hash of hashes)
      await app.sql`
        insert into pictures (id, workspace_id, hash, width, height, size_bytes, description, created_at, unused_since)
        values (${newId()}, ${ada.id}, ${hash}, 40, 30, 1, 'Logo', now(), now() - interval '2 days')`;
    const [deleted, unused] = hashes.map((hash) => `/media/${hash}-40x30.webp`);
    const revertTo = async (image: string) => {
      const link = await make({ rules: { forwardQuery: true, preview: { title: "Hi", image } } });
      await change(link, { rules: null });
      if (image === deleted) await app.sql`delete from pictures where hash = ${hashes[0]!}`;
      const first = (await read(link)).entries.at(-1)!;
      return (await ada.call<Link>("POST", `${toPath(link)}/${first._id}/revert`, {})).body.rules;
    };
    expect(await revertTo(deleted!)).toEqual({ forwardQuery: true, preview: { title: "Hi" } });
    for (const image of [unused!, "https://pictures.example/media/a.png"])
      expect(await revertTo(image)).toEqual({ forwardQuery: true, preview: { title: "Hi", image } });
    expect(await app.sql`select 1 from pictures where unused_since is null`).toHaveLength(1);
  });

  test("is rejected for an old version, with the current link", async () => {
    const link = await make();
    await change(link, { link: "https://a.example/2" });
    const first = (await read(link)).entries.at(-1)!;
    const { status, body } = await ada.call<{ code: string; current: Link }>(
      "POST",
      `${toPath(link)}/${first._id}/revert`,
      { version: link.version },
    );
    expect([status, body.code, body.current.link]).toEqual([409, "link_changed", "https://a.example/2"]);
  });

  test("returns 404 for an entry of another link, or an unknown one", async () => {
    const [link, other] = [await make(), await make()];
    const foreign = (await read(other)).entries[0]!._id;
    expect((await ada.call("POST", `${toPath(link)}/${foreign}/revert`, {})).status).toBe(404);
    expect((await ada.call("POST", `${toPath(link)}/999999/revert`, {})).status).toBe(404);
    expect((await ada.call("POST", `${toPath(link)}/x/revert`, {})).status).toBe(404);
  });
});

test("returns 404 for another account's history, and 401 when signed out", async () => {
  const link = await make();
  const { _id } = (await read(link)).entries[0]!;
  for (const target of [link._id, newId()]) {
    const path = `/v1/links/${target}/history`;
    expect((await eve.call("GET", path)).status).toBe(404);
    expect((await eve.call("PUT", path, { public: true })).status).toBe(404);
    expect((await eve.call("POST", `${path}/${_id}/revert`, {})).status).toBe(404);
  }
  expect((await app.callSignedOut("GET", toPath(link))).status).toBe(401);
  expect((await ada.call("PUT", toPath(link), { public: "yes" })).status).toBe(422);
});

describe("the public history", () => {
  test("is available only if the owner allows it, without authors and rule-only entries", async () => {
    const link = await make({ alias: "open", link: "https://a.example/1" });
    await change(link, { rules: { forwardQuery: true } });
    await change(link, { link: "https://a.example/2" });
    expect(await findPublicHistory(app.db, "ada", "open", new Date())).toBeUndefined();
    expect((await ada.call("PUT", toPath(link), { public: true })).status).toBe(204);
    expect((await read(link)).public).toBe(true);
    const shown = await findPublicHistory(app.db, "ADA", "Open", new Date());
    expect(shown).toMatchObject({ handle: "Ada", alias: "open" });
    expect(shown?.entries).toEqual([
      { at: expect.any(Date), destination: "https://a.example/2" },
      { at: expect.any(Date), destination: "https://a.example/1" },
    ]);
    await ada.call("PUT", toPath(link), { public: false });
    expect(await findPublicHistory(app.db, "ada", "open", new Date())).toBeUndefined();
  });

  test("contains moves from before any number of rule changes", async () => {
    const link = await make({ alias: "ruled", link: "https://a.example/1" });
    await change(link, { link: "https://a.example/2" });
    await app.sql`
      insert into link_history (workspace_id, link_id, destination, rules, cause, at)
      select ${ada.id}, ${link._id}, 'https://a.example/2', jsonb_build_object('forwardQuery', n % 2 = 0), 'changed', now()
      from generate_series(1, 150) as n`;
    await ada.call("PUT", toPath(link), { public: true });
    const shown = await findPublicHistory(app.db, "ada", "ruled", new Date());
    expect(shown?.entries.map(({ destination }) => destination)).toEqual([
      "https://a.example/2",
      "https://a.example/1",
    ]);
  });

  test("contains only dates until the link starts", async () => {
    const from = "2099-01-01T00:00:00Z";
    const link = await make({ alias: "later", rules: { schedule: { from, zone: "UTC" } } });
    await ada.call("PUT", toPath(link), { public: true });
    const shownAt = async (now: string) =>
      (await findPublicHistory(app.db, "ada", "later", new Date(now)))?.entries.map(({ destination }) => destination);
    expect(await shownAt("2098-12-31T23:59:59Z")).toEqual([null]);
    expect(await shownAt(from)).toEqual([expect.stringMatching(/^https:/)]);
  });

  test.each([
    ["a password", { password: "sesame" }],
    ["an age gate", { rules: { gate: { kind: "age", years: 18 } } }],
    ["a gate for sensitive content", { rules: { gate: { kind: "sensitive" } } }],
  ])("contains only dates if the link has %s", async (_name, guard) => {
    const link = await make(guard);
    await ada.call("PUT", toPath(link), { public: true });
    const shown = await findPublicHistory(app.db, "ada", link.alias, new Date());
    expect(shown?.entries.map(({ destination }) => destination)).toEqual([null]);
  });
});
