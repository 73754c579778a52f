import { expect, it } from "vitest";
import { sampleBlock } from "#testing/sample-block.ts";
import { changeBlock, putBackBlock, takeInBlock } from "./change-blocks.ts";

const blocks = [
  sampleBlock("a", { sort_order: 10 }),
  sampleBlock("b", { sort_order: 20 }),
  sampleBlock("c", { sort_order: 30 }),
];
const ids = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id);

it("takes in what the server answered: in its place, or at the end", () => {
  expect(takeInBlock(blocks, { ...blocks[1]!, version: 7 })[1]).toMatchObject({ _id: "b", version: 7 });
  expect(ids(takeInBlock(blocks, sampleBlock("d")))).toEqual(["a", "b", "c", "d"]);
});

it("changes one and leaves the others as they are", () => {
  const changed = changeBlock(blocks, "b", { archived: true });
  expect(changed.map(({ archived }) => archived)).toEqual([false, true, false]);
  expect(changed[0]).toBe(blocks[0]);
});

it("puts a block back where it was, whatever came and went meanwhile", () => {
  expect(ids(putBackBlock([blocks[0]!, blocks[2]!], blocks[1]!))).toEqual(["a", "b", "c"]);
  expect(ids(putBackBlock(blocks, blocks[1]!))).toEqual(["a", "b", "c"]);
  expect(ids(putBackBlock([], blocks[1]!))).toEqual(["b"]);
});
