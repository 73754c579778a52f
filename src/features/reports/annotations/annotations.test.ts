import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { getErrorCode, getErrorFields } from "#testing/problem.ts";
import { type Workspace, type WorkspaceApp, workspaceApp } from "#testing/workspace-app.ts";
import { reportsRoutes } from "../routes.ts";
import { type Annotation, annotationsContract } from "./contract.ts";

const NOTES = "/v1/analytics/annotations";

let app: WorkspaceApp;
let ada: Workspace;
let eve: Workspace;
beforeAll(async () => {
  app = await workspaceApp(annotationsContract, reportsRoutes);
  ada = await app.workspace();
  eve = await app.workspace();
});

const make = (body: object = {}, owner = ada) =>
  owner.call<Annotation>("POST", NOTES, { title: "Newsletter", day: "2026-05-01", ...body });
const list = async (owner: Workspace) => (await owner.call<Annotation[]>("GET", NOTES)).body;

async function makeLink(owner: Workspace): Promise<string> {
  const id = newId();
  await app.sql`
    insert into links (id, workspace_id, name, platform, destination, sort_order, alias, code, created_at, updated_at)
    values (${id}, ${owner.id}, 'Site', 'web', 'https://example.com/', 10, ${id}, ${id}, now(), now())`;
  return id;
}

test("creates, changes and deletes notes, announces each as an event, and lists the latest day first", async () => {
  const owner = await app.workspace();
  const link = await makeLink(owner);
  const { status, body: first } = await make({ title: "  Newsletter ", link }, owner);
  expect({ status, first }).toEqual({
    status: 201,
    first: {
      _id: expect.any(String) as string,
      title: "Newsletter",
      day: "2026-05-01",
      link,
      version: 1,
      createdAt: app.clock.toISOString(),
      updatedAt: app.clock.toISOString(),
    },
  });
  const { body: second } = await make({ day: "2026-06-01" }, owner);
  expect(second.link).toBeNull();
  expect((await list(owner)).map(({ _id }) => _id)).toEqual([second._id, first._id]);
  const changed = await owner.call<Annotation>("PUT", `${NOTES}/${first._id}`, { ...first, day: "2026-07-01" });
  expect(changed).toMatchObject({ status: 200, body: { title: "Newsletter", day: "2026-07-01", link, version: 2 } });
  const freed = await owner.call<Annotation>("PUT", `${NOTES}/${first._id}`, { link: null });
  expect(freed.body).toMatchObject({ title: "Newsletter", day: "2026-07-01", link: null, version: 3 });
  expect((await owner.call("DELETE", `${NOTES}/${second._id}`)).status).toBe(204);
  expect(await list(owner)).toEqual([freed.body]);
  expect(app.events.filter(({ workspaceId }) => workspaceId === owner.id).slice(1)).toEqual([
    { name: "annotation.created", workspaceId: owner.id, subject: { annotationId: first._id } },
    { name: "annotation.created", workspaceId: owner.id, subject: { annotationId: second._id } },
    { name: "annotation.updated", workspaceId: owner.id, subject: { annotationId: first._id } },
    { name: "annotation.updated", workspaceId: owner.id, subject: { annotationId: first._id } },
    { name: "annotation.deleted", workspaceId: owner.id, subject: { annotationId: second._id } },
  ]);
});

test("applies the first of many changes to one version, and returns the current note to all others", async () => {
  const { body: note } = await make();
  const replies = await Promise.all(
    ["A", "B", "C"].map((title) => ada.call<Annotation>("PUT", `${NOTES}/${note._id}`, { title, version: 1 })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const winner = replies.find(({ status }) => status === 200)!.body;
  for (const { body } of replies.filter(({ status }) => status === 409))
    expect(body).toMatchObject({ code: "annotation_changed", current: winner });
});

test("allows at most two hundred notes, even with concurrent calls, and frees the slot of a deleted note", async () => {
  const owner = await app.workspace();
  await app.sql`
    insert into annotations (id, workspace_id, slot, day, title, created_at, updated_at)
    select gen_random_uuid(), ${owner.id}, n, '2026-01-01', 'n' || n, now(), now() from generate_series(1, 198) n`;
  const replies = await Promise.all(Array.from({ length: 6 }, () => make({}, owner)));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
  expect(getErrorCode(replies.find(({ status }) => status === 409)!.body)).toBe("annotation_limit");
  const notes = await list(owner);
  expect(notes).toHaveLength(200);
  await owner.call("DELETE", `${NOTES}/${notes[100]!._id}`);
  expect((await make({}, owner)).status).toBe(201);
  await expect(
    app.sql`insert into annotations (id, workspace_id, slot, day, title, created_at, updated_at)
      values (gen_random_uuid(), ${owner.id}, 201, '2026-01-01', 'one more', now(), now())`,
  ).rejects.toThrow(/annotations_slot_check/);
});

test("accepts only links of the workspace, and keeps the note without its link once that link is purged", async () => {
  const [mine, theirs] = [await makeLink(ada), await makeLink(eve)];
  for (const link of [theirs, newId()]) {
    const { status, body } = await make({ link });
    expect({ status, code: getErrorCode(body), fields: getErrorFields(body) }).toEqual({
      status: 422,
      code: "annotation_link_unknown",
      fields: ["link"],
    });
  }
  const { body: note } = await make({ link: mine });
  expect((await ada.call("PUT", `${NOTES}/${note._id}`, { link: theirs })).status).toBe(422);
  await app.sql`delete from links where id = ${mine}`;
  expect((await list(ada)).find(({ _id }) => _id === note._id)).toMatchObject({ title: "Newsletter", link: null });
});

describe("names the field of invalid input", () => {
  test.each([
    ["title", ""],
    ["title", "  "],
    ["title", "x".repeat(81)],
    ["title", "a\0"],
    ["day", "yesterday"],
    ["day", "2026-02-30"],
    ["day", "0000-01-01"],
    ["day", "1999-12-31"],
    ["link", "mine"],
    ["surprise", 1],
  ])("%s: %j", async (field, value) => {
    const created = await make({ [field]: value });
    expect({ status: created.status, fields: getErrorFields(created.body) }).toEqual({ status: 422, fields: [field] });
    const { _id } = (await make()).body;
    const changed = await ada.call("PUT", `${NOTES}/${_id}`, { [field]: value });
    expect({ status: changed.status, fields: getErrorFields(changed.body) }).toEqual({ status: 422, fields: [field] });
  });
});

test.each(["PUT", "DELETE"])(
  "responds with 404 to %s of another account's note, as for an unknown one",
  async (method) => {
    const { _id } = (await make({ title: "Mine" })).body;
    const body = method === "PUT" ? { title: "Theirs" } : undefined;
    const [response, missing, nonsense] = await Promise.all(
      [_id, newId(), "x"].map((id) => eve.call(method, `${NOTES}/${id}`, body)),
    );
    expect(response!.status).toBe(404);
    expect(missing).toEqual(response);
    expect(nonsense).toEqual(response);
    expect((await list(ada)).find((each) => each._id === _id)).toMatchObject({ title: "Mine", version: 1 });
    expect(await list(eve)).toEqual([]);
  },
);

test("requires a session", async () => {
  expect((await app.callSignedOut("GET", NOTES)).status).toBe(401);
});
