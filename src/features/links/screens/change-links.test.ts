import { expect, it } from "vitest";
import { sampleLink } from "#testing/sample-link.ts";
import { changeLinks, putBack, takeIn } from "./change-links.ts";

const links = [sampleLink("a", { tags: ["Yaz"] }), sampleLink("b"), sampleLink("c")];
const ids = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id);
const some = new Set(["a", "b"]);

it("changes the named links only, and leaves the list it was given alone", () => {
  const archived = changeLinks(links, some, { action: "archive" });
  expect(archived.map((link) => link.archived)).toEqual([true, true, false]);
  expect(archived[2]).toBe(links[2]);
  expect(changeLinks(archived, some, { action: "unarchive" }).map((link) => link.archived)).toEqual([
    false,
    false,
    false,
  ]);
  const moved = changeLinks(links, some, { action: "move", category: "shop" });
  expect(moved.map(({ category }) => category)).toEqual(["shop", "shop", null]);
  expect(ids(changeLinks(links, some, { action: "delete" }))).toEqual(["c"]);
  expect(links.every(({ archived: is }) => !is)).toBe(true);
});

it("adds a tag once whatever its case, and takes it off likewise", () => {
  const tagged = changeLinks(links, some, { action: "tag", tags: ["yaz", "Kış"] });
  expect(tagged.map(({ tags }) => tags)).toEqual([["Yaz", "Kış"], ["yaz", "Kış"], []]);
  const untagged = changeLinks(tagged, some, { action: "untag", tags: ["YAZ"] });
  expect(untagged.map(({ tags }) => tags)).toEqual([["Kış"], ["Kış"], []]);
});

it("puts links back as and where they were, and keeps what happened to the others meanwhile", () => {
  const now = [sampleLink("c", { name: "renamed" }), sampleLink("new")];
  const back = putBack(now, links, some);
  expect(back.map(({ name }) => name)).toEqual(["a", "b", "renamed", "new"]);
  expect(back[0]).toBe(links[0]);
});

it("does not restore what was deleted elsewhere meanwhile", () => {
  expect(ids(putBack([], links, some))).toEqual(["a", "b"]);
});

it("takes the answered state of links in, new ones at the end, deleted ones not at all", () => {
  const responded = [
    sampleLink("b", { version: 2 }),
    sampleLink("z"),
    sampleLink("gone", { deletedAt: "2026-01-01T00:00:00.000Z" }),
  ];
  const after = takeIn(links, responded);
  expect(after.map(({ _id, version }) => [_id, version])).toEqual([
    ["a", 1],
    ["b", 2],
    ["c", 1],
    ["z", 1],
  ]);
});
