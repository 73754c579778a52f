import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { linksApp } from "#testing/links-app.ts";
import { getErrorCode, getErrorFields } from "#testing/problem.ts";
import type { Workspace, WorkspaceApp } from "#testing/workspace-app.ts";
import type { UtmTemplate } from "./contract.ts";

const TEMPLATES = "/v1/links/utm-templates";

let app: WorkspaceApp;
let ada: Workspace;
let eve: Workspace;
beforeAll(async () => {
  app = await linksApp();
  ada = await app.workspace();
  eve = await app.workspace();
});

const make = (body: object, owner = ada) =>
  owner.call<UtmTemplate>("POST", TEMPLATES, { name: "Spring", source: "newsletter", ...body });
const list = async (owner: Workspace) => (await owner.call<UtmTemplate[]>("GET", TEMPLATES)).body;

describe("a template of campaign tags", () => {
  test("is created, replaced and deleted, with events", async () => {
    const owner = await app.workspace();
    const created = await make({ name: " Spring ", medium: " email ", term: "a & b" }, owner);
    expect(created).toEqual({
      status: 201,
      body: {
        _id: expect.any(String) as string,
        name: "Spring",
        source: "newsletter",
        medium: "email",
        campaign: "",
        term: "a & b",
        content: "",
        createdAt: app.clock.toISOString(),
        updatedAt: app.clock.toISOString(),
      },
    });
    const path = `${TEMPLATES}/${created.body._id}`;
    const changed = await owner.call<UtmTemplate>("PUT", path, { ...created.body, name: "SPRING", term: "" });
    expect(changed).toMatchObject({ status: 200, body: { name: "SPRING", source: "newsletter", term: "" } });
    await make({ name: "autumn" }, owner);
    expect((await list(owner)).map(({ name }) => name)).toEqual(["autumn", "SPRING"]);
    expect(await owner.call("DELETE", path)).toEqual({ status: 204, body: undefined });
    expect((await owner.call("DELETE", path)).status).toBe(404);
    const names = app.events.filter(({ workspaceId }) => workspaceId === owner.id).map(({ name }) => name);
    expect(names.slice(1)).toEqual([
      "utm_template.created",
      "utm_template.updated",
      "utm_template.created",
      "utm_template.deleted",
    ]);
  });

  test("has a unique name regardless of case within its account", async () => {
    const owner = await app.workspace();
    const first = await make({ name: "Sale" }, owner);
    const second = await make({ name: "Other" }, owner);
    const replies = [
      await make({ name: "SALE" }, owner),
      await owner.call("PUT", `${TEMPLATES}/${second.body._id}`, { name: "sale", source: "x" }),
    ];
    for (const { status, body } of replies)
      expect({ status, code: getErrorCode(body), fields: getErrorFields(body) }).toEqual({
        status: 409,
        code: "utm_name_taken",
        fields: ["name"],
      });
    expect((await make({ name: "Sale" }, eve)).status).toBe(201);
    expect((await list(owner)).find(({ _id }) => _id === first.body._id)).toMatchObject({ name: "Sale" });
  });

  test("is rejected beyond 50, even under concurrency, and reuses a freed slot", async () => {
    const owner = await app.workspace();
    await app.sql`
      insert into utm_templates (id, workspace_id, slot, name, source, medium, campaign, term, content, created_at, updated_at)
      select gen_random_uuid(), ${owner.id}, n, 't' || n, 's', '', '', '', '', now(), now() from generate_series(1, 48) n`;
    const replies = await Promise.all(Array.from({ length: 6 }, (_, n) => make({ name: `new ${n}` }, owner)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
    expect(getErrorCode(replies.find(({ status }) => status === 409)!.body)).toBe("utm_template_limit");
    const known = await list(owner);
    expect(known).toHaveLength(50);
    await owner.call("DELETE", `${TEMPLATES}/${known[10]!._id}`);
    expect((await make({ name: "fits" }, owner)).status).toBe(201);
    expect(await list(owner)).toHaveLength(50);
  });

  test.each([
    ["name", { name: "  " }],
    ["name", { name: "x".repeat(61) }],
    ["source", { source: "x".repeat(201) }],
    ["content", { content: "a\0" }],
    ["medium", { medium: 5 }],
    ["source", { source: " " }],
    ["surprise", { surprise: 1 }],
  ])("names the field %s for %j", async (field, change) => {
    const owner = await app.workspace();
    const created = await make(change, owner);
    expect({ status: created.status, fields: getErrorFields(created.body) }).toEqual({ status: 422, fields: [field] });
    const { body } = await make({}, owner);
    const changed = await owner.call("PUT", `${TEMPLATES}/${body._id}`, { name: "a", source: "b", ...change });
    expect({ status: changed.status, fields: getErrorFields(changed.body) }).toEqual({ status: 422, fields: [field] });
  });

  test.each(["PUT", "DELETE"])("of another account returns 404 for %s, like one that never existed", async (method) => {
    const owner = await app.workspace();
    const { body: mine } = await make({}, owner);
    const body = method === "PUT" ? { name: "Theirs", source: "x" } : undefined;
    const [otherTenant, missing, nonsense] = await Promise.all(
      [mine._id, newId(), "x"].map((id) => eve.call(method, `${TEMPLATES}/${id}`, body)),
    );
    expect(otherTenant!.status).toBe(404);
    expect(missing).toEqual(otherTenant);
    expect(nonsense).toEqual(otherTenant);
    expect(await list(owner)).toEqual([mine]);
  });

  test("requires a session", async () => {
    expect((await app.callSignedOut("GET", TEMPLATES)).status).toBe(401);
    expect((await app.callSignedOut("POST", TEMPLATES, { name: "a", source: "b" })).status).toBe(401);
  });
});
