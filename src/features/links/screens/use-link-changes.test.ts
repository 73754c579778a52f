import { expect, it } from "vitest";
import { sampleLink } from "#testing/sample-link.ts";
import { applyChange, putBack } from "./use-link-changes.ts";

const links = [sampleLink("a", { tags: ["Yaz"] }), sampleLink("b"), sampleLink("c")];
const ids = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id);
const selected = new Set(["a", "b"]);

it("changes only the given links, without mutating the list", () => {
  const archived = applyChange(links, selected, { action: "archive" });
  expect(archived.map((link) => link.archived)).toEqual([true, true, false]);
  expect(archived[2]).toBe(links[2]);
  expect(applyChange(archived, selected, { action: "unarchive" }).map((link) => link.archived)).toEqual([
    false,
    false,
    false,
  ]);
  const moved = applyChange(links, selected, { action: "move", category: "shop" });
  expect(moved.map(({ category }) => category)).toEqual(["shop", "shop", null]);
  expect(ids(applyChange(links, selected, { action: "delete" }))).toEqual(["c"]);
  expect(links.every(({ archived: is }) => !is)).toBe(true);
});

it("adds a tag once and removes it, regardless of case", () => {
  const tagged = applyChange(links, selected, { action: "tag", tags: ["yaz", "Kış"] });
  expect(tagged.map(({ tags }) => tags)).toEqual([["Yaz", "Kış"], ["yaz", "Kış"], []]);
  const untagged = applyChange(tagged, selected, { action: "untag", tags: ["YAZ"] });
  expect(untagged.map(({ tags }) => tags)).toEqual([["Kış"], ["Kış"], []]);
});

it("restores links to their previous state and position, and keeps other changes", () => {
  const now = [sampleLink("c", { name: "renamed" }), sampleLink("new")];
  const back = putBack(now, links, selected);
  expect(back.map(({ name }) => name)).toEqual(["a", "b", "renamed", "new"]);
  expect(back[0]).toBe(links[0]);
});

it("does not restore links that were deleted elsewhere in the meantime", () => {
  expect(ids(putBack([], links, selected))).toEqual(["a", "b"]);
});

it("marks links as on or off the page", () => {
  const off = applyChange(links, selected, { action: "take_off_page" });
  expect(off.map(({ onPage }) => onPage)).toEqual([false, false, true]);
  expect(applyChange(off, selected, { action: "put_on_page" }).every(({ onPage }) => onPage)).toBe(true);
});
