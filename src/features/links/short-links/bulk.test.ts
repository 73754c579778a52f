import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { ApiError, type FieldError } from "#base/errors.ts";
import { openPasswords } from "#infra/passwords/passwords.ts";
import { linksApp } from "#testing/links-app.ts";
import { CHEAP_COST } from "#testing/secrets.ts";
import type { Workspace, WorkspaceApp } from "#testing/workspace-app.ts";
import { createLinks } from "../create-links.ts";
import type { ShortLink } from "./contract.ts";

const LINKS = "/v1/links";

let app: WorkspaceApp;
let ada: Workspace;
let eve: Workspace;
beforeAll(async () => {
  app = await linksApp();
  ada = await app.workspace();
  eve = await app.workspace();
});

const create = (input: object, owner: Workspace) =>
  owner.call<ShortLink>("POST", LINKS, { link: "https://example.com/", ...input });
const list = (owner: Workspace) => owner.call<{ links: ShortLink[] }>("GET", LINKS);

describe("POST /v1/links/bulk", () => {
  test("gives each link its own result", async () => {
    const owner = await app.workspace();
    await create({ path: "bulk-taken" }, eve);
    const { status, body } = await owner.call<{ results: { status: number; link?: ShortLink; error?: unknown }[] }>(
      "POST",
      `${LINKS}/bulk`,
      {
        links: [
          { link: "https://example.com/1", path: "bulk-free" },
          { link: "nonsense" },
          { link: "https://example.com/2", path: "bulk-taken" },
          { link: "https://example.com/3", path: "bulk-free" },
          { link: "https://example.com/4", colour: "red" },
          { link: "https://example.com/5", tags: ["New"] },
        ],
      },
    );
    expect(status).toBe(200);
    expect(body.results.map((each) => each.status)).toEqual([201, 422, 409, 409, 422, 201]);
    expect(body.results[2]!.error).toMatchObject({ code: "link_address_taken", errors: [{ field: "path" }] });
    expect((await list(owner)).body.links).toHaveLength(2);
  });

  test("gives no link automatically an alias that a later link asks for", async () => {
    const owner = await app.workspace();
    const link = "https://instagram.com/ada";
    const onPage = { link, slug: "instagram", onPage: true };
    const links = [onPage, onPage, { link, alias: "Instagram-2" }, onPage];
    const { body } = await owner.call<{ results: { link?: ShortLink }[] }>("POST", `${LINKS}/bulk`, { links });
    const aliases = body.results.map((each) => each.link?.alias);
    expect(aliases).toEqual(["instagram", "instagram-3", "Instagram-2", "instagram-4"]);
  });

  test("takes as many passwords as links", async () => {
    const owner = await app.workspace();
    const drafts = Array.from({ length: 100 }, (_, index) => ({
      link: `https://example.com/${index}`,
      password: `password ${index}`,
    }));
    const passwords = await openPasswords(CHEAP_COST, 1);
    const created = await createLinks({ ...owner.ctx, passwords }, drafts);
    expect(created.filter((each) => each instanceof ApiError)).toEqual([]);
  });

  test("returns the errors of single links in the language of the request", async () => {
    const links = [
      { link: "https://example.com/1", path: "L" },
      { link: "https://example.com/2", path: "twice" },
      { link: "https://example.com/3", path: "twice" },
      { link: "https://example.com/4", redirectStatus: 404 },
      { name: "No destination" },
      { link: "https://example.com/5", colour: "red" },
    ];
    const { body } = await ada.call<{ results: { error?: { message: string; errors: FieldError[] } }[] }>(
      "POST",
      `${LINKS}/bulk?lang=tr`,
      { links },
    );
    expect(body.results.map(({ error }) => error?.errors)).toEqual([
      [{ field: "path", message: "Bu adres ayrılmış. Başka bir tane seç." }],
      undefined,
      [{ field: "path", message: "Bu adres zaten kullanılıyor." }],
      [{ field: "redirectStatus", message: "301, 302, 307 ya da 308 seç" }],
      [{ field: "link", message: "Bu alanı doldur" }],
      [{ field: "colour", message: "Bilinmeyen alan" }],
    ]);
  });

  test("creates links in the order in which they were sent", async () => {
    const owner = await app.workspace();
    const names = Array.from({ length: 50 }, (_, index) => `Link ${index}`);
    const links = names.map((name) => ({ name, link: "https://example.com/" }));
    await owner.call("POST", `${LINKS}/bulk`, { links });
    const { body } = await owner.call<{ links: ShortLink[] }>("GET", `${LINKS}?sort=oldest`);
    expect(body.links.map(({ name }) => name)).toEqual(names);
  });

  test("creates only one of two links with the same destination if findExisting is true", async () => {
    const owner = await app.workspace();
    const link = { link: "https://example.com/same", findExisting: true };
    const { body } = await owner.call<{ results: { link?: ShortLink }[] }>("POST", `${LINKS}/bulk`, {
      links: [link, link, { ...link, findExisting: false }],
    });
    const ids = body.results.map((each) => each.link!._id);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
    expect((await list(owner)).body.links).toHaveLength(2);
  });

  test("creates a link although an earlier one with the same destination was rejected", async () => {
    await create({ path: "bulk-same" }, eve);
    const link = { link: "https://example.com/unshared", findExisting: true, path: "bulk-same" };
    const { body } = await ada.call<{ results: { status: number }[] }>("POST", `${LINKS}/bulk`, {
      links: [link, { link: link.link, findExisting: true }],
    });
    expect(body.results.map(({ status }) => status)).toEqual([409, 201]);
  });

  test("a rejected link frees its alias, external id and quota for the next one", async () => {
    const owner = await app.workspace();
    await create({ path: "bulk-left" }, eve);
    app.planLimits = true;
    onTestFinished(() => {
      app.planLimits = false;
    });
    // leaves one of the month's 250 links
    await app.sql`insert into link_usage (workspace_id, month, created)
      values (${owner.id}, date_trunc('month', ${app.clock}::timestamptz at time zone 'UTC')::date, 249)`;
    const names = { alias: "bulk-left", externalId: "bulk-left" };
    const { body } = await owner.call<{ results: { status: number }[] }>("POST", `${LINKS}/bulk`, {
      links: [
        { link: "https://example.com/1", path: "bulk-left", ...names },
        { link: "https://example.com/2", category: randomUUID(), ...names },
        { link: "https://example.com/3", ...names },
        { link: "https://example.com/4", ...names },
      ],
    });
    expect(body.results.map(({ status }) => status)).toEqual([409, 422, 201, 409]);
  });

  test("a rejected link frees its addresses for the next valid link", async () => {
    await create({ path: "bulk-theirs" }, eve);
    const bulk = (...links: string[][]) =>
      ada.call<{ results: { status: number; link?: ShortLink }[] }>("POST", `${LINKS}/bulk`, {
        links: links.map((paths) => ({ link: "https://example.com/", addresses: paths.map((path) => ({ path })) })),
      });
    const { body } = await bulk(
      ["bulk-a", "bulk-theirs"],
      ["bulk-a", "bulk-b", "bulk-theirs"],
      ["bulk-a"],
      ["bulk-b", "bulk-a"],
      ["bulk-b"],
    );
    expect(body.results.map(({ status }) => status)).toEqual([409, 409, 201, 409, 201]);
    const paths = body.results.map(({ link }) => link?.addresses[0]!.path);
    expect(paths).toEqual([undefined, undefined, "bulk-a", undefined, "bulk-b"]);
  });

  test("one link with a text that cannot be stored does not prevent the others", async () => {
    const { body } = await ada.call<{ results: { status: number }[] }>("POST", `${LINKS}/bulk`, {
      links: [
        { link: "https://example.com/" },
        { link: "https://example.com/", path: "bulk-nul", host: "\0" },
        { link: "https://example.com/", name: "a\0" },
      ],
    });
    expect(body.results.map(({ status }) => status)).toEqual([201, 422, 422]);
  });

  test("workspaces that claim the same addresses in opposite order do not block each other", async () => {
    const owners = await Promise.all(Array.from({ length: 8 }, () => app.workspace()));
    for (let round = 0; round < 5; round++) {
      const links = Array.from({ length: 100 }, (_, index) => ({
        link: "https://example.com/",
        path: `contested-${round}-${String(index).padStart(2, "0")}`,
      }));
      const claim = (owner: Workspace, all: readonly object[]) =>
        owner.call<{ results: { status: number }[] }>("POST", `${LINKS}/bulk`, { links: all });
      const all = await Promise.all(owners.map((owner, index) => claim(owner, index % 2 ? links : links.toReversed())));
      expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
      const created = all.flatMap(({ body }) => body.results.filter(({ status }) => status === 201));
      expect(created).toHaveLength(100);
    }
  });

  test("findExisting ignores archived and protected links created in the same call", async () => {
    const link = { link: "https://example.com/closed" };
    const { body } = await ada.call<{ results: { link?: ShortLink }[] }>("POST", `${LINKS}/bulk`, {
      links: [
        { ...link, archived: true },
        { ...link, password: "secret" },
        { ...link, findExisting: true },
      ],
    });
    expect(new Set(body.results.map((each) => each.link!._id)).size).toBe(3);
  });
});
