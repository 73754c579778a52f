import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { getErrorCode } from "#testing/problem.ts";
import { type Workspace, type WorkspaceApp, workspaceApp } from "#testing/workspace-app.ts";
import { type Appearance, appearanceContract, type AppearanceVersion } from "../contract.ts";
import { getPalette } from "../palettes.ts";
import { appearanceRoutes } from "../routes.ts";
import { VERSIONS_MAX } from "../limits.ts";

import { listWholeVersions, saveVersion } from "./versions.ts";

const VERSIONS = "/v1/appearance-versions";

let app: WorkspaceApp;
let eve: Workspace;
beforeAll(async () => {
  app = await workspaceApp(appearanceContract, appearanceRoutes);
  eve = await app.workspace();
  await eve.call("POST", "/v1/appearance", {});
});

async function owner(input: object = {}) {
  const workspace = await app.workspace();
  const { body } = await workspace.call<Appearance>("POST", "/v1/appearance", input);
  const keep = async (name: string) => (await workspace.call<AppearanceVersion>("POST", VERSIONS, { name })).body;
  const change = async (fields: object) =>
    (await workspace.call<Appearance>("PUT", `/v1/appearance/${body._id}`, fields)).body;
  const restore = (id: string) => workspace.call<Appearance>("POST", `${VERSIONS}/${id}/restore`);
  const list = async () => (await workspace.call<AppearanceVersion[]>("GET", VERSIONS)).body;
  const read = async () => (await workspace.call<Appearance>("GET", `/v1/appearance/${workspace.id}`)).body;
  return { ...workspace, keep, change, restore, list, read };
}

describe("a version", () => {
  test("is saved under its name, and the newest is listed first", async () => {
    const ada = await owner({ title: "Spring", template: "rows", palette: getPalette("ocean") });
    const { status, body } = await ada.call("POST", VERSIONS, { name: "  Spring  " });
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        _id: expect.any(String) as string,
        user: ada.id,
        name: "Spring",
        automatic: false,
        title: "Spring",
        template: "rows",
        palette: getPalette("ocean"),
        createdAt: app.clock.toISOString(),
      },
    });
    app.clock = new Date(app.clock.getTime() + 1000);
    await ada.keep("Later");
    expect((await ada.list()).map(({ name }) => name)).toEqual(["Later", "Spring"]);
    expect(app.getEventNames(ada.id).at(-1)).toBe("appearance.version_created");
  });

  test("cannot be created before an appearance exists (404)", async () => {
    const ada = await app.workspace();
    expect((await ada.call("POST", VERSIONS, { name: "Spring" })).status).toBe(404);
    expect((await ada.call("GET", VERSIONS)).body).toEqual([]);
  });

  test("can be renamed", async () => {
    const ada = await owner();
    const { _id } = await ada.keep("Spring");
    const renamed = await ada.call<AppearanceVersion>("PUT", `${VERSIONS}/${_id}`, { name: "Summer" });
    expect([renamed.status, renamed.body.name, (await ada.list())[0]!.name]).toEqual([200, "Summer", "Summer"]);
    expect(app.getEventNames(ada.id).at(-1)).toBe("appearance.version_renamed");
  });

  test("can be deleted, and the appearance stays", async () => {
    const ada = await owner({ title: "Spring" });
    const { _id } = await ada.keep("Spring");
    expect((await ada.call("DELETE", `${VERSIONS}/${_id}`)).status).toBe(204);
    expect([await ada.list(), (await ada.read()).title]).toEqual([[], "Spring"]);
    expect((await ada.call("DELETE", `${VERSIONS}/${_id}`)).status).toBe(404);
    expect(app.getEventNames(ada.id).at(-1)).toBe("appearance.version_deleted");
  });

  test.each([[""], ["   "], ["x".repeat(81)], ["a\0"], [5], [null]])(
    "names the field if the name is %j",
    async (name) => {
      const ada = await owner();
      const { status, body } = await ada.call<{ errors: { field: string }[] }>("POST", VERSIONS, { name });
      expect({ status, fields: [...new Set(body.errors.map(({ field }) => field))] }).toEqual({
        status: 422,
        fields: ["name"],
      });
    },
  );

  test("is complete in an export of the account's data", async () => {
    const ada = await owner({ custom_css: "a{}", custom_js: "1" });
    await ada.keep("Spring");
    expect(await listWholeVersions(ada.ctx)).toMatchObject([{ name: "Spring", custom_css: "a{}", custom_js: "1" }]);
  });
});

describe("restoring", () => {
  test("sets every field, and keeps the previous state", async () => {
    const ada = await owner({ title: "Spring", custom_css: "a{}", meta: { selectedPalette: "ocean" } });
    const spring = await ada.read();
    const { _id } = await ada.keep("Spring");
    const summer = await ada.change({ title: "Summer", template: "rows", custom_css: "", meta: { a: 1 } });
    app.clock = new Date(app.clock.getTime() + 1000);
    const { status, body } = await ada.restore(_id);
    expect({ status, body }).toEqual({
      status: 200,
      body: { ...spring, version: summer.version + 1, updatedAt: app.clock.toISOString() },
    });
    expect(await ada.read()).toEqual(body);
    expect(app.getEventNames(ada.id).at(-1)).toBe("appearance.updated");
    const [kept] = await ada.list();
    expect(kept).toMatchObject({ name: "", automatic: true, title: "Summer", template: "rows" });
    expect((await ada.restore(kept!._id)).body).toMatchObject({ title: "Summer", template: "rows", meta: { a: 1 } });
  });

  test("stores no state twice when alternating between versions", async () => {
    const ada = await owner({ title: "Spring" });
    const { _id } = await ada.keep("Spring");
    await ada.change({ title: "Summer" });
    await ada.restore(_id);
    const summer = (await ada.list()).find(({ automatic }) => automatic)!;
    await ada.restore(summer._id);
    await ada.restore(_id);
    expect(await ada.list()).toHaveLength(2);
  });

  test("reports an automatic version as created only if no version holds the state yet", async () => {
    const ada = await owner({ title: "Spring" });
    const created = () => app.getEventNames(ada.id).filter((name) => name === "appearance.version_created").length;
    const first = await saveVersion(ada.ctx);
    expect([await saveVersion(ada.ctx), created()]).toEqual([first, 1]);
  });

  test("makes an automatic version permanent once it is named", async () => {
    const ada = await owner({ title: "Spring" });
    const { _id } = await ada.keep("Spring");
    await ada.change({ title: "Summer" });
    await ada.restore(_id);
    const summer = (await ada.list()).find(({ automatic }) => automatic)!;
    const named = await ada.call<AppearanceVersion>("PUT", `${VERSIONS}/${summer._id}`, { name: "Summer" });
    expect(named.body).toMatchObject({ automatic: false, name: "Summer" });
  });
});

describe("the limit", () => {
  test("removes the oldest automatic version first, and rejects once only named ones are left", async () => {
    const ada = await owner({ title: "0" });
    const first = await ada.keep("first");
    for (const title of ["1", "2"]) {
      await ada.change({ title });
      app.clock = new Date(app.clock.getTime() + 1000);
      await ada.restore(first._id);
    }
    for (let kept = 3; kept < VERSIONS_MAX; kept++) await ada.keep(`named ${kept}`);
    await ada.keep("one more");
    const automatic = async () => (await ada.list()).filter((version) => version.automatic).map(({ title }) => title);
    expect([await automatic(), (await ada.list()).length]).toEqual([["2"], VERSIONS_MAX]);
    await ada.keep("the last");
    expect([await automatic(), (await ada.list()).length]).toEqual([[], VERSIONS_MAX]);
    const rejected = await ada.call("POST", VERSIONS, { name: "too many" });
    expect([rejected.status, getErrorCode(rejected.body)]).toEqual([409, "version_limit"]);
    const before = await ada.change({ title: "3" });
    const restored = await ada.restore(first._id);
    expect([restored.status, getErrorCode(restored.body)]).toEqual([409, "version_limit"]);
    expect(await ada.read()).toEqual(before);
  });

  test("holds for many concurrent requests", async () => {
    const ada = await owner();
    for (let kept = 0; kept < VERSIONS_MAX - 2; kept++) await ada.keep(`named ${kept}`);
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => ada.call("POST", VERSIONS, { name: `at once ${index}` })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(await ada.list()).toHaveLength(VERSIONS_MAX);
  });
});

test("returns 404 for another tenant's version, and leaves it unchanged", async () => {
  const ada = await owner();
  const version = await ada.keep("Spring");
  const before = await ada.read();
  for (const id of [version._id, newId(), "nonsense"]) {
    const statuses = await Promise.all([
      eve.call("PUT", `${VERSIONS}/${id}`, { name: "Mine" }),
      eve.call("DELETE", `${VERSIONS}/${id}`),
      eve.call("POST", `${VERSIONS}/${id}/restore`),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404]);
  }
  expect([await ada.list(), await ada.read()]).toEqual([[version], before]);
});

test.each(Object.keys(appearanceContract).filter((key) => key.includes("/v1/appearance-versions")))(
  "%s requires a session",
  async (endpoint) => {
    const [method, path] = endpoint.replace(/\{\w+\}/, newId()).split(" ") as [string, string];
    const { status, body } = await app.callSignedOut(method, path, method === "PUT" ? {} : undefined);
    expect({ status, code: getErrorCode(body) }).toEqual({ status: 401, code: "signed_out" });
  },
);
