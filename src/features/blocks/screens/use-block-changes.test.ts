import { expect, it } from "vitest";
import { sampleBlock } from "#testing/sample-block.ts";
import { changeBlock, putBackBlock, replaceBlock } from "./use-block-changes.ts";

const blocks = [
  sampleBlock("a", { sort_order: 10 }),
  sampleBlock("b", { sort_order: 20 }),
  sampleBlock("c", { sort_order: 30 }),
];
const ids = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id);

it("replaces a returned block in its place, or appends a new one", () => {
  expect(replaceBlock(blocks, { ...blocks[1]!, version: 7 })[1]).toMatchObject({ _id: "b", version: 7 });
  expect(ids(replaceBlock(blocks, sampleBlock("d")))).toEqual(["a", "b", "c", "d"]);
});

it("changes one block and leaves the others as they are", () => {
  const changed = changeBlock(blocks, "b", { archived: true });
  expect(changed.map(({ archived }) => archived)).toEqual([false, true, false]);
  expect(changed[0]).toBe(blocks[0]);
});

it("restores a block to its place even after other changes", () => {
  expect(ids(putBackBlock([blocks[0]!, blocks[2]!], blocks[1]!))).toEqual(["a", "b", "c"]);
  expect(ids(putBackBlock(blocks, blocks[1]!))).toEqual(["a", "b", "c"]);
  expect(ids(putBackBlock([], blocks[1]!))).toEqual(["b"]);
});
