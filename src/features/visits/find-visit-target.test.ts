import { expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import type { Link } from "#features/links/link-schema.ts";
import { getShareToken } from "#features/reports/sharing/share-token.ts";
import { openKeys } from "#infra/secrets/keys.ts";
import { linksApp } from "#testing/links-app.ts";
import { findVisitTarget, type VisitedHosts } from "./find-visit-target.ts";

const app = await linksApp();
const ada = await app.workspace();
const body = { name: "x", slug: "web", link: "https://own.example", alias: "talk" };
const link = (await ada.call<Link>("POST", "/v1/widget/link", body)).body;
const { handle } = (await app.sql<{ handle: string }[]>`select handle from workspaces where id = ${ada.id}`)[0]!;
const keys = openKeys("secret");
const hosts: VisitedHosts = {
  getRole: (host) => (host === "halka.example" ? "app" : undefined),
  findDomain: (host) => (host === "ada.example" ? { host, handle, use: "page" } : undefined),
  isCaseSensitive: () => false,
};
const BLOCK = "0198c0de-0000-7000-8000-000000000000";

async function find(address: string, within = hosts): Promise<string | undefined> {
  const found = await findVisitTarget({ db: app.db, keys }, address, within, new Date());
  return found?.kind === "link" ? found.link.id : found?.workspace.id;
}

test.each(["", "/", `/${handle}`, `/${handle.toUpperCase()}/?a=1`, `/-/${BLOCK}`, `/${handle}/-/${BLOCK}`])(
  "finds the page of a workspace's host at its path %s",
  async (path) => {
    expect(await find(`https://ada.example${path}`)).toBe(ada.id);
  },
);

test.each(["/talk", "/Talk/", "/talk+", `/${handle}/talk`])("finds a link on that host at %s", async (path) => {
  expect(await find(`https://ada.example${path}`)).toBe(link._id);
});

test.each(["/none", "/-/none", `/${handle}x`])("finds nothing on that host at %s", async (path) => {
  expect(await find(`https://ada.example${path}`)).toBeUndefined();
});

test("finds a link on that host by an address from before the host was used for the page", async () => {
  const printed = (await ada.call<Link>("POST", "/v1/widget/link", { ...body, alias: "other" })).body._id;
  await app.sql`insert into link_addresses (host, key, path, link_id, workspace_id, created_at)
    values ('ada.example', 'menu/today', 'Menu/today', ${printed}, ${ada.id}, now())`;
  expect(await find("https://ada.example/Menu/Today")).toBe(printed);
});

const CARD = "0123456789abcdef.png";

test.each(["", "/", "/qr.svg", "/qr.png", `/${CARD}`])(
  "finds the page that /share/{handle}%s is about",
  async (rest) => {
    expect(await find(`https://halka.example/share/${handle}${rest}`)).toBe(ada.id);
  },
);

test("finds the link that a public history is about, and the page of a preview image on its own host", async () => {
  expect(await find(`https://halka.example/share/${handle}/talk/history`)).toBe(link._id);
  expect(await find(`https://ada.example/share/${handle}/${CARD}`)).toBe(ada.id);
});

test.each(["/share", "/share/", "/share/none", `/share/${"x".repeat(40)}/qr.svg`, "/share/a/b/c"])(
  "finds nothing at %s",
  async (path) => {
    expect(await find(`https://halka.example${path}`)).toBeUndefined();
  },
);

test("finds the page of shared statistics on the application's host, as long as they are shared", async () => {
  const id = newId();
  const token = getShareToken(keys, { id, generation: 1 });
  await app.sql`
    insert into analytics_shares (id, workspace_id, slot, name, created_at, updated_at)
    values (${id}, ${ada.id}, 1, 'Sponsor', now(), now())`;
  expect(await find(`https://halka.example/stats/${token}?period=week`)).toBe(ada.id);
  expect(await find(`https://ada.example/stats/${token}`)).toBeUndefined();
  expect(await find(`https://halka.example/stats/${token}x`)).toBeUndefined();
  await app.sql`update analytics_shares set active = false where id = ${id}`;
  expect(await find(`https://halka.example/stats/${token}`)).toBeUndefined();
});
