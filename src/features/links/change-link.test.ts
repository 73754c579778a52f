import { beforeAll, describe, expect, test } from "vitest";
import { linksApp } from "#testing/links-app.ts";
import { newLink } from "#testing/sample-link.ts";
import { getErrorCode, getErrorFields } from "#testing/problem.ts";
import { OWN_HOST, type Workspace, type WorkspaceApp } from "#testing/workspace-app.ts";
import { newId } from "#base/ids.ts";
import { type Link, linksContract } from "./contract.ts";

const LINKS = "/v1/widget/link";

let app: WorkspaceApp;
let ada: Workspace;
let eve: Workspace;
beforeAll(async () => {
  app = await linksApp();
  ada = await app.workspace();
  eve = await app.workspace();
});

const draft = (change: object = {}) =>
  newLink({ name: "My studio", slug: "instagram", link: "https://example.com/ada", ...change });
const create = (change: object = {}, owner = ada) => owner.call<Link>("POST", LINKS, draft(change));

describe("PUT /v1/widget/link/{id}", () => {
  test("changes only the sort_order and keeps the rest", async () => {
    const { body: link } = await create({ description: "Clay" });
    app.clock = new Date(app.clock.getTime() + 1000);
    const { status, body } = await ada.call<Link>("PUT", `${LINKS}/${link._id}`, { sort_order: 5 });
    expect({ status, body }).toEqual({
      status: 200,
      body: { ...link, sort_order: 5, updatedAt: app.clock.toISOString() },
    });
  });

  test("accepts its own response as a full body", async () => {
    const { body: link } = await create();
    const { status, body } = await ada.call<Link>("PUT", `${LINKS}/${link._id}`, {
      ...link,
      name: "New",
      description: "d",
      timeout: 3,
      alias: "brand-new",
    });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        ...link,
        name: "New",
        description: "d",
        timeout: 3,
        alias: "brand-new",
        version: 2,
        updatedAt: app.clock.toISOString(),
      },
    });
    expect(app.events.at(-1)).toEqual({ name: "link.updated", workspaceId: ada.id, subject: { linkId: link._id } });
  });

  test("rejects a taken alias, an invalid destination and unknown keys", async () => {
    const { body: one } = await create();
    const { body: other } = await create();
    expect(
      getErrorCode((await ada.call("PUT", `${LINKS}/${one._id}`, { alias: other.alias.toUpperCase() })).body),
    ).toBe("alias_taken");
    expect(getErrorCode((await ada.call("PUT", `${LINKS}/${one._id}`, { link: "javascript:1" })).body)).toBe(
      "bad_destination",
    );
    expect(getErrorFields((await ada.call("PUT", `${LINKS}/${one._id}`, { workspaceId: eve.id })).body)).toEqual([
      "workspaceId",
    ]);
  });
});

describe("the version of a link", () => {
  test("grows with each change of the content, but not of the position", async () => {
    const { body: link } = await create();
    const path = `${LINKS}/${link._id}`;
    expect((await ada.call("PUT", path, { name: "New" })).body).toMatchObject({ version: 2 });
    expect((await ada.call("PUT", path, { sort_order: 5 })).body).toMatchObject({ version: 2 });
    expect((await ada.call("PUT", path, { archived: true })).body).toMatchObject({ version: 3 });
  });

  test("rejects a change of an old version, and returns the current link", async () => {
    const { body: link } = await create();
    const path = `${LINKS}/${link._id}`;
    const { body: current } = await ada.call<Link>("PUT", path, { name: "First", version: 1 });
    const count = app.events.length;
    const { status, body } = await ada.call("PUT", path, { name: "Second", version: 1 });
    const addresses = [{ host: OWN_HOST, path: link.code, url: `https://${OWN_HOST}/l/${link.code}` }];
    expect({ status, code: getErrorCode(body), current: body["current"] }).toEqual({
      status: 409,
      code: "link_changed",
      current: { ...current, addresses },
    });
    expect(app.events.length).toBe(count);
    expect((await ada.call("PUT", path, { name: "Second", version: 2 })).body).toMatchObject({ name: "Second" });
  });

  test("lets one of several concurrent changes of a version succeed, and accepts those without a version", async () => {
    const { body: link } = await create();
    const path = `${LINKS}/${link._id}`;
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) => ada.call<Link>("PUT", path, { name: `Name ${index}`, version: 1 })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const winner = replies.find(({ status }) => status === 200)!.body;
    expect((await ada.call<Link[]>("GET", LINKS)).body).toContainEqual(winner);
    expect((await ada.call("PUT", path, { name: "Anyway" })).body).toMatchObject({ name: "Anyway", version: 3 });
  });

  test.each([0, -1, 1.5, "1", null])("names the field when it is %j", async (version) => {
    const { body: link } = await create();
    const { status, body } = await ada.call("PUT", `${LINKS}/${link._id}`, { name: "New", version });
    expect({ status, fields: getErrorFields(body) }).toEqual({ status: 422, fields: ["version"] });
  });
});

describe("the owner of a link", () => {
  test.each(["PUT", "DELETE"])(
    "%s returns the same 404 for another account's link and an unknown one, without a change",
    async (method) => {
      const { body: link } = await create();
      const count = app.events.length;
      const otherTenant = await eve.call(
        method,
        `${LINKS}/${link._id}`,
        method === "PUT" ? { name: "Mine" } : undefined,
      );
      const missing = await eve.call(method, `${LINKS}/${newId()}`, method === "PUT" ? { name: "Mine" } : undefined);
      const nonsense = await eve.call(method, `${LINKS}/1`, method === "PUT" ? { name: "Mine" } : undefined);
      expect(otherTenant.status).toBe(404);
      expect(missing).toEqual(otherTenant);
      expect(nonsense).toEqual(otherTenant);
      const { body } = await ada.call<Link[]>("GET", LINKS);
      expect(body).toContainEqual(link);
      expect(app.events.length).toBe(count);
    },
  );

  test("DELETE removes it from the list, and returns 404 the second time", async () => {
    const { body: link } = await create();
    expect(await ada.call("DELETE", `${LINKS}/${link._id}`)).toEqual({ status: 204, body: undefined });
    expect(app.events.at(-1)).toEqual({ name: "link.deleted", workspaceId: ada.id, subject: { linkId: link._id } });
    expect((await ada.call("DELETE", `${LINKS}/${link._id}`)).status).toBe(404);
  });

  test.each(Object.keys(linksContract))("%s requires a session", async (endpoint) => {
    const [method, path] = endpoint.replace("{linkId}", newId()).split(" ") as [string, string];
    const { status, body } = await app.callSignedOut(
      method,
      path,
      method === "GET" || method === "DELETE" ? undefined : draft(),
    );
    expect({ status, code: getErrorCode(body) }).toEqual({ status: 401, code: "signed_out" });
  });
});
