import { expect, test } from "vitest";
import type { Link } from "#features/links/link-schema.ts";
import { linksApp } from "#testing/links-app.ts";
import { findVisitTarget, type VisitedHosts } from "./find-visit-target.ts";

const app = await linksApp();
const ada = await app.workspace();
const body = { name: "x", slug: "web", link: "https://own.example", alias: "talk" };
const link = (await ada.call<Link>("POST", "/v1/widget/link", body)).body;
const { handle } = (await app.sql<{ handle: string }[]>`select handle from workspaces where id = ${ada.id}`)[0]!;
const hosts: VisitedHosts = {
  getRole: (host) => (host === "halka.example" ? "app" : undefined),
  findDomain: (host) => (host === "ada.example" ? { host, handle, use: "page" } : undefined),
  isCaseSensitive: () => false,
};
const BLOCK = "0198c0de-0000-7000-8000-000000000000";

async function find(address: string): Promise<string | undefined> {
  const found = await findVisitTarget(app.db, address, hosts, new Date());
  return found?.kind === "link" ? found.link.id : found?.workspace.id;
}

test.each(["", "/", `/${handle}`, `/${handle.toUpperCase()}/?a=1`, `/-/${BLOCK}`, `/${handle}/-/${BLOCK}`])(
  "finds the page of a workspace's host at its path %s",
  async (path) => {
    expect(await find(`https://ada.example${path}`)).toBe(ada.id);
  },
);

test.each(["/talk", "/Talk/", "/talk+", `/${handle}/talk`])("finds a link there at its path %s", async (path) => {
  expect(await find(`https://ada.example${path}`)).toBe(link._id);
});

test.each(["/none", "/-/none", `/${handle}x`])("finds nothing there at %s", async (path) => {
  expect(await find(`https://ada.example${path}`)).toBeUndefined();
});

const CARD = "0123456789abcdef.png";

test.each(["", "/", "/qr.svg", "/qr.png", `/${CARD}`])(
  "finds the page of its document /share/{handle}%s",
  async (rest) => {
    expect(await find(`https://halka.example/share/${handle}${rest}`)).toBe(ada.id);
  },
);

test("finds the link of its public history, and the page of a preview image on its own host", async () => {
  expect(await find(`https://halka.example/share/${handle}/talk/history`)).toBe(link._id);
  expect(await find(`https://ada.example/share/${handle}/${CARD}`)).toBe(ada.id);
});

test.each(["/share", "/share/", "/share/none", `/share/${"x".repeat(40)}/qr.svg`, "/share/a/b/c"])(
  "finds nothing at %s",
  async (path) => {
    expect(await find(`https://halka.example${path}`)).toBeUndefined();
  },
);
