import { beforeAll, describe, expect, test } from "vitest";
import { linksApp } from "#testing/links-app.ts";
import { newLink } from "#testing/sample-link.ts";
import type { Workspace, WorkspaceApp } from "#testing/workspace-app.ts";
import type { Link } from "../contract.ts";
import type { CountedTag } from "./contract.ts";

const LINKS = "/v1/widget/link";
const TAGS = "/v1/links/tags";

let app: WorkspaceApp;
beforeAll(async () => {
  app = await linksApp();
});

async function createOwner(...tagged: string[][]): Promise<Workspace> {
  const owner = await app.workspace();
  for (const tags of tagged) await add(owner, tags);
  return owner;
}
const add = async (owner: Workspace, tags: string[]) => (await owner.call<Link>("POST", LINKS, newLink({ tags }))).body;
const getTags = async (owner: Workspace) => (await owner.call<Link[]>("GET", LINKS)).body.map(({ tags }) => tags);
const counted = async (owner: Workspace) => (await owner.call<CountedTag[]>("GET", TAGS)).body;
const at = (tag: string) => `${TAGS}/${encodeURIComponent(tag)}`;

describe("the tags of links", () => {
  test("are trimmed and deduplicated regardless of case, in the first spelling used in the workspace", async () => {
    const owner = await createOwner(["  Spring ", "SPRING", "весна", "ВЕСНА", "İzmir"], ["spring", "Весна"]);
    expect(await getTags(owner)).toEqual([
      ["Spring", "весна", "İzmir"],
      ["Spring", "весна"],
    ]);
  });

  test("are one tag if they look alike, however they were typed", async () => {
    const owner = await createOwner(["café"], ["cafe\u0301"]);
    expect(await getTags(owner)).toEqual([["café"], ["café"]]);
    expect(await counted(owner)).toEqual([{ tag: "café", count: 2 }]);
  });

  test("take a new spelling if no other link has them", async () => {
    const owner = await app.workspace();
    const { _id } = await add(owner, ["sale"]);
    await owner.call("PUT", `${LINKS}/${_id}`, { tags: ["SALE"] });
    expect(await getTags(owner)).toEqual([["SALE"]]);
  });

  test("are counted, most used first, including archived links but not deleted ones", async () => {
    const owner = await createOwner(["b"], ["a", "b"], ["c"]);
    const { _id } = await add(owner, ["b"]);
    await owner.call("PUT", `${LINKS}/${_id}`, { archived: true });
    const gone = await add(owner, ["c", "d"]);
    await owner.call("DELETE", `${LINKS}/${gone._id}`);
    expect(await counted(owner)).toEqual([
      { tag: "b", count: 3 },
      { tag: "a", count: 1 },
      { tag: "c", count: 1 },
    ]);
  });
});

describe("renaming a tag", () => {
  test("changes it on every link without moving it, and emits an event", async () => {
    const owner = await createOwner(["x", "Old", "y"], ["old"], ["z"]);
    const { status, body } = await owner.call<CountedTag[]>("PUT", at("OLD"), { name: "new / 100%" });
    expect({ status, body: body[0] }).toEqual({ status: 200, body: { tag: "new / 100%", count: 2 } });
    expect(await getTags(owner)).toEqual([["x", "new / 100%", "y"], ["new / 100%"], ["z"]]);
    const links = (await owner.call<Link[]>("GET", LINKS)).body;
    expect(links.map(({ version }) => version)).toEqual([2, 2, 1]);
    expect(app.events.at(-1)).toEqual({
      name: "links.changed",
      workspaceId: owner.id,
      subject: { action: "rename-tag", linkIds: `${links[0]!._id},${links[1]!._id}` },
    });
    expect((await owner.call("PUT", at("new / 100%"), { name: "plain" })).status).toBe(200);
  });

  test("to an existing one merges both, in the requested spelling", async () => {
    const owner = await createOwner(["old", "Kept"], ["kept"], ["old"]);
    await owner.call("PUT", at("old"), { name: "KEPT" });
    expect(await getTags(owner)).toEqual([["KEPT"], ["KEPT"], ["KEPT"]]);
    expect(await counted(owner)).toEqual([{ tag: "KEPT", count: 3 }]);
  });

  test("may change nothing but the case", async () => {
    const owner = await createOwner(["sale"]);
    await owner.call("PUT", at("sale"), { name: "Sale" });
    expect(await getTags(owner)).toEqual([["Sale"]]);
  });

  test.each([
    ["name", ""],
    ["name", "x".repeat(41)],
    ["name", "."],
    ["name", 7],
    ["surprise", 1],
  ])("names the field when %s is %j", async (field, value) => {
    const owner = await createOwner(["old"]);
    const { status, body } = await owner.call("PUT", at("old"), { name: "new", [field]: value });
    expect({ status, body }).toMatchObject({ status: 422, body: { errors: [{ field }] } });
    expect(await getTags(owner)).toEqual([["old"]]);
  });
});

test("deleting a tag removes it from every link", async () => {
  const owner = await createOwner(["a", "b"], ["A"], ["c"]);
  expect(await owner.call("DELETE", at("A"))).toEqual({ status: 204, body: undefined });
  expect(await getTags(owner)).toEqual([["b"], [], ["c"]]);
});

test.each(["PUT", "DELETE"])(
  "%s of another account's tag is 404 like one that does not exist, and changes nothing",
  async (method) => {
    const [owner, eve] = [await createOwner(["mine"]), await createOwner(["theirs"])];
    const body = method === "PUT" ? { name: "taken" } : undefined;
    const replies = await Promise.all(
      ["mine", "unknown", "x".repeat(50), "%00"].map((tag) => eve.call(method, at(tag), body)),
    );
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    expect(replies[0]!.status).toBe(404);
    expect(await getTags(owner)).toEqual([["mine"]]);
  },
);

test("concurrent renames and tagging result in one spelling", async () => {
  const owner = await createOwner(["old"], ["old"]);
  await Promise.all([owner.call("PUT", at("old"), { name: "New" }), add(owner, ["new"]), add(owner, ["NEW"])]);
  const spellings = (await getTags(owner)).flat();
  expect(spellings).toHaveLength(4);
  expect(new Set(spellings).size).toBe(1);
});
