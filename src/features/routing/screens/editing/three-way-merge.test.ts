import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { differences, isEqual, merge, type ConflictSide } from "./three-way-merge.ts";

interface Fields {
  readonly name: string;
  readonly note: string;
  readonly tags: readonly string[];
}

const names = ["name", "note", "tags"] as const;
const base: Fields = { name: "a", note: "b", tags: ["c"] };
const find = (mine: Partial<Fields>, theirs: Partial<Fields>) =>
  differences(base, { ...base, ...mine }, { ...base, ...theirs }, names);

describe("differences", () => {
  it("are mine if only I changed the field", () => {
    expect(find({ name: "x" }, {})).toEqual([{ field: "name", changedBy: "mine" }]);
  });

  it("are theirs if only they changed the field", () => {
    expect(find({}, { tags: [] })).toEqual([{ field: "tags", changedBy: "theirs" }]);
  });

  it("belong to neither side if both changed the field", () => {
    expect(find({ name: "x" }, { name: "y" })).toEqual([{ field: "name", changedBy: undefined }]);
  });

  it("are empty if both made the same change", () => {
    expect(find({ tags: ["x"] }, { tags: ["x"] })).toEqual([]);
  });

  it("are in the order of the form", () => {
    expect(find({ tags: [], name: "x" }, { note: "y" }).map(({ field }) => field)).toEqual(["name", "note", "tags"]);
  });
});

const sample = fc.record({
  name: fc.constantFrom("a", "x", "y"),
  note: fc.constantFrom("b", "x", "y"),
  tags: fc.constantFrom(["c"], [], ["c", "d"]),
});

describe("a merge", () => {
  it("uses the chosen side of each field, and keeps changes that only one side made", () => {
    fc.assert(
      fc.property(sample, sample, fc.constantFrom<ConflictSide>("mine", "theirs"), (mine, theirs, undecided) => {
        const found = differences<Fields, keyof Fields>(base, mine, theirs, names);
        const choices = Object.fromEntries(found.map(({ field, changedBy }) => [field, changedBy ?? undecided]));
        const merged = merge<Fields, keyof Fields>(mine, theirs, choices);
        const text = (part: unknown) => JSON.stringify(part);
        const getExpected = (field: keyof Fields) => {
          if (text(theirs[field]) === text(base[field])) return mine[field];
          if (text(mine[field]) === text(base[field])) return theirs[field];
          return (undecided === "mine" ? mine : theirs)[field];
        };
        for (const field of names) expect(merged[field]).toEqual(getExpected(field));
      }),
    );
  });
});

describe("two values", () => {
  it.each([
    [
      { a: 1, b: [{ c: null }] },
      { b: [{ c: null }], a: 1 },
    ],
    [{ a: 1, b: undefined }, { a: 1 }],
    [[], []],
  ])("are equal: %j and %j", (one, other) => {
    expect([isEqual(one, other), isEqual(other, one)]).toEqual([true, true]);
  });

  it.each([
    [{ a: 1 }, { a: 1, b: null }],
    [{ a: "1" }, { a: 1 }],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 2]],
    [[], {}],
    [{}, null],
  ])("differ: %j and %j", (one, other) => {
    expect([isEqual(one, other), isEqual(other, one)]).toEqual([false, false]);
  });
});
