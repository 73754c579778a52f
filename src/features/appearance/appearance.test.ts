import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { getErrorCode, getErrorFields } from "#testing/problem.ts";
import { type Workspace, type WorkspaceApp, workspaceApp } from "#testing/workspace-app.ts";
import { getAppearanceForPage } from "./appearance.ts";
import { type Appearance, appearanceContract } from "./contract.ts";
import { defaultAppearance } from "./default-appearance.ts";
import { CUSTOM_CODE_MAX_LENGTH } from "./limits.ts";
import { getPalette } from "./palettes.ts";
import { appearanceRoutes } from "./routes.ts";

const APPEARANCE = "/v1/appearance";

let app: WorkspaceApp;
let eve: Workspace;
beforeAll(async () => {
  app = await workspaceApp(appearanceContract, appearanceRoutes);
  eve = await app.workspace();
});

async function owner(input: object = {}) {
  const workspace = await app.workspace();
  const { body } = await workspace.call<Appearance>("POST", APPEARANCE, input);
  return { ...workspace, appearance: body };
}
const put = (workspace: Workspace, id: string, change: object) =>
  workspace.call<Appearance>("PUT", `${APPEARANCE}/${id}`, change);

describe("POST /v1/appearance", () => {
  test("creates the specified defaults", async () => {
    const ada = await owner();
    expect(ada.appearance).toEqual({
      _id: expect.any(String) as string,
      user: ada.id,
      title: "My Links",
      description: "Welcome to my links page",
      profile_photo: "",
      header_photo: "",
      template: "grid",
      palette: getPalette("light"),
      custom_css: "",
      custom_js: "",
      meta: { selectedTemplate: "grid", selectedPalette: "light" },
      version: 1,
      createdAt: app.clock.toISOString(),
      updatedAt: app.clock.toISOString(),
    });
  });

  test("keeps the given fields, and ignores an owner named in the body", async () => {
    const ada = await owner({
      user: eve.id,
      title: " Ada ",
      template: "rows",
      palette: getPalette("ocean"),
      custom_css: "a{}",
      meta: { x: 1 },
    });
    expect(ada.appearance).toMatchObject({
      user: ada.id,
      title: "Ada",
      template: "rows",
      palette: getPalette("ocean"),
      custom_css: "a{}",
      meta: { x: 1 },
    });
    expect((await eve.call("GET", `${APPEARANCE}/${eve.id}`)).status).toBe(404);
  });

  test("returns the existing appearance", async () => {
    const ada = await owner({ title: "First" });
    const again = await ada.call<Appearance>("POST", APPEARANCE, { title: "Second" });
    expect(again).toEqual({ status: 200, body: ada.appearance });
    expect(app.getEventNames(ada.id)).toEqual(["workspace.created", "appearance.created"]);
  });

  test("creates only one from many concurrent requests", async () => {
    const ada = await app.workspace();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => ada.call<Appearance>("POST", APPEARANCE, { title: `${index}` })),
    );
    expect(new Set(replies.map(({ status, body }) => `${status} ${body._id} ${body.title}`)).size).toBe(1);
    expect(app.getEventNames(ada.id)).toEqual(["workspace.created", "appearance.created"]);
  });
});

describe("GET /v1/appearance/{userId}", () => {
  test("returns the caller's own appearance, and 404 before it exists", async () => {
    const ada = await app.workspace();
    const before = await ada.call("GET", `${APPEARANCE}/${ada.id}`);
    expect({ status: before.status, code: getErrorCode(before.body) }).toEqual({ status: 404, code: "not_found" });
    const { body } = await ada.call<Appearance>("POST", APPEARANCE, {});
    expect(await ada.call("GET", `${APPEARANCE}/${ada.id.toUpperCase()}`)).toEqual({ status: 200, body });
  });

  test("returns the same 404 for another tenant's appearance and for an unknown id", async () => {
    const ada = await owner();
    const response = await eve.call("GET", `${APPEARANCE}/${ada.id}`);
    expect(response.status).toBe(404);
    expect(await eve.call("GET", `${APPEARANCE}/${newId()}`)).toEqual(response);
    expect(await eve.call("GET", `${APPEARANCE}/nonsense`)).toEqual(response);
  });
});

describe("PUT /v1/appearance/{appearanceId}", () => {
  test("changes the given fields and keeps the rest", async () => {
    const ada = await owner({ description: "Clay" });
    app.clock = new Date(app.clock.getTime() + 1000);
    const changed = {
      title: "Ada",
      profile_photo: "https://cdn.example/a.png",
      header_photo: "/presets/header-1.jpg",
      custom_js: "1",
    };
    const { status, body } = await put(ada, ada.appearance._id, changed);
    expect({ status, body }).toEqual({
      status: 200,
      body: { ...ada.appearance, ...changed, version: 2, updatedAt: app.clock.toISOString() },
    });
    expect(app.getEventNames(ada.id).at(-1)).toBe("appearance.updated");
  });

  test("accepts a previous response as the body", async () => {
    const ada = await owner({ title: "Ada", palette: getPalette("royal") });
    expect((await put(ada, ada.appearance._id, ada.appearance)).body).toMatchObject({
      ...ada.appearance,
      version: 2,
      updatedAt: expect.any(String) as string,
    });
  });

  test("accepts custom CSS and JavaScript of full length in any script", async () => {
    const ada = await owner();
    const full = { custom_css: "语".repeat(CUSTOM_CODE_MAX_LENGTH), custom_js: "я".repeat(CUSTOM_CODE_MAX_LENGTH) };
    expect(await put(ada, ada.appearance._id, full)).toMatchObject({ status: 200, body: full });
  });

  test.each([
    [
      "empty",
      { title: "", description: "  ", profile_photo: "", header_photo: "", template: "", palette: null, meta: {} },
    ],
    [
      "null",
      {
        title: null,
        description: null,
        profile_photo: null,
        header_photo: null,
        template: null,
        palette: null,
        meta: null,
      },
    ],
  ])("resets a field to its default when it is %s", async (_, emptied) => {
    const ada = await owner({
      title: "Ada",
      description: "d",
      profile_photo: "/a.png",
      header_photo: "/b.png",
      template: "rows",
      palette: getPalette("neon"),
      meta: { a: 1 },
    });
    const { _id, ...fields } = (await put(ada, ada.appearance._id, emptied)).body;
    expect(fields).toMatchObject(defaultAppearance);
  });

  test.each([
    ["title", "x".repeat(121)],
    ["title", "a\0"],
    ["title", 5],
    ["description", "\ud800"],
    ["description", "x".repeat(1001)],
    ["profile_photo", "javascript:alert(1)"],
    ["profile_photo", "//evil.example/a.png"],
    ["profile_photo", "/\\evil.example"],
    ["header_photo", "http://example.com/a.png"],
    ["header_photo", "data:image/png;base64,"],
    ["template", "columns"],
    ["palette.primary", "red;}</style>"],
    ["palette.text", "url(https://x)"],
    ["palette.muted", "#12345"],
    ["palette.accent", ""],
    ["custom_css", "\0"],
    ["custom_css", "x".repeat(32_769)],
    ["custom_js", 1],
    ["meta", { a: "\0" }],
    ["meta", []],
    ["workspaceId", "x"],
  ])("names the field if %s is invalid: %#", async (field, value) => {
    const ada = await owner();
    const [top, inner] = field.split(".") as [string, string?];
    const change = inner ? { palette: { ...getPalette("light"), [inner]: value } } : { [top]: value };
    const { status, body } = await put(ada, ada.appearance._id, change);
    expect({ status, fields: [...new Set(getErrorFields(body))] }).toEqual({ status: 422, fields: [field] });
  });

  test("rejects a change to an outdated version and returns the current state; accepts one without a version", async () => {
    const ada = await owner();
    const { appearance } = ada;
    const first = await put(ada, appearance._id, { title: "First", version: appearance.version });
    const late = await put(ada, appearance._id, { title: "Late", version: appearance.version });
    expect(late).toMatchObject({ status: 409, body: { code: "appearance_changed", current: first.body } });
    expect((await put(ada, appearance._id, { title: "Late" })).body).toMatchObject({ title: "Late", version: 3 });
    expect((await put(ada, appearance._id, { version: null })).status).toBe(200);
    expect((await put(ada, appearance._id, { version: "x" })).status).toBe(422);
  });

  test("accepts only one of several concurrent changes to the same version", async () => {
    const ada = await owner();
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, index) => put(ada, ada.appearance._id, { title: `${index}`, version: 1 })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  test.each([
    ["meta.style.font", { font: "comic" }],
    ["meta.style.background.from", { background: { kind: "gradient", from: "red;}", to: "#fff", angle: 0 } }],
    ["meta.style.shadows", { shadows: true }],
  ])("rejects a malformed design option and names it: %s", async (field, style) => {
    const ada = await owner();
    const { status, body } = await put(ada, ada.appearance._id, { meta: { style } });
    expect({ status, fields: getErrorFields(body) }).toEqual({ status: 422, fields: [field] });
  });

  test("keeps keys of meta other than the design options", async () => {
    const ada = await owner();
    const meta = { selectedTemplate: "rows", style: { font: "serif", background: { kind: "colour" } }, mine: [1] };
    expect((await put(ada, ada.appearance._id, { meta })).body.meta).toEqual(meta);
  });

  test("returns 404 for another tenant's appearance, and leaves it unchanged", async () => {
    const ada = await owner();
    const response = await put(eve, ada.appearance._id, { title: "Mine" });
    expect(response.status).toBe(404);
    expect(await put(eve, newId(), { title: "Mine" })).toEqual(response);
    expect((await ada.call("GET", `${APPEARANCE}/${ada.id}`)).body).toEqual(ada.appearance);
  });
});

test.each(Object.keys(appearanceContract))("%s requires a session", async (endpoint) => {
  const [method, path] = endpoint.replace(/\{\w+\}/, newId()).split(" ") as [string, string];
  const { status, body } = await app.callSignedOut(method, path, method === "GET" ? undefined : {});
  expect({ status, code: getErrorCode(body) }).toEqual({ status: 401, code: "signed_out" });
});

test("renders a page with the defaults until an appearance exists, and only with its fields afterwards", async () => {
  const ada = await app.workspace();
  expect(await getAppearanceForPage(app.db, ada.id)).toEqual(defaultAppearance);
  await ada.call("POST", APPEARANCE, { title: "Ada" });
  expect(await getAppearanceForPage(app.db, ada.id)).toEqual({ ...defaultAppearance, title: "Ada" });
});
