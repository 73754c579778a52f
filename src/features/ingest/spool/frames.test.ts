import fc from "fast-check";
import { expect, test } from "vitest";
import { END_MARK, toFrame, readFrames } from "./frames.ts";

const writes = [["[1]", "[2]"], ["[3]"], ["[4 é😀]", "[5]", "[6]"]];
const framed = Buffer.concat([...writes.map(toFrame), Buffer.from(END_MARK)]);
const getLines = (bytes: Buffer) => String(bytes).split("\n").filter(Boolean);

test("returns the lines that were written", () => {
  const { intact, damaged, isWhole } = readFrames(framed);
  expect([getLines(intact), damaged.length, isWhole]).toEqual([writes.flat(), 0, true]);
});

test("treats a file of plain lines as intact, and an empty file as damaged", () => {
  expect(readFrames(Buffer.from("[1]\n[2]\n"))).toMatchObject({ isWhole: true, isFramed: false });
  expect(readFrames(Buffer.alloc(0)).isWhole).toBe(false);
});

test("detects truncation at any byte, and keeps the frames before it", () => {
  const ends = writes.map((_, index) => Buffer.concat(writes.slice(0, index + 1).map(toFrame)).length);
  for (let length = 1; length < framed.length; length++) {
    const { intact, isWhole } = readFrames(framed.subarray(0, length));
    expect(isWhole, `${length}`).toBe(false);
    const whole = ends.filter((end) => end <= length).length;
    expect(getLines(intact), `${length}`).toEqual(writes.slice(0, whole).flat());
  }
});

test("detects every flipped bit, and loses at most the frame around it", { timeout: 30_000 }, () => {
  for (let bit = 0; bit < framed.length * 8; bit++) {
    const flipped = Buffer.from(framed);
    flipped[bit >> 3]! ^= 1 << (bit & 7);
    const { intact, isWhole } = readFrames(flipped);
    expect(isWhole, `bit ${bit}`).toBe(false);
    const found = getLines(intact);
    const kept = writes.filter((write) => write.every((line) => found.includes(line)));
    expect(found, `bit ${bit}`).toEqual(kept.flat());
    expect(kept.length, `bit ${bit}`).toBeGreaterThanOrEqual(writes.length - 1);
  }
});

test("never returns a line that was not written, however the file is damaged", () => {
  fc.assert(
    fc.property(fc.nat(framed.length), fc.nat(framed.length), fc.uint8Array({ maxLength: 40 }), (a, b, inserted) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)];
      const bytes = Buffer.concat([framed.subarray(0, Math.max(from, 1)), inserted, framed.subarray(to)]);
      const { intact, isFramed } = readFrames(bytes);
      return !isFramed || getLines(intact).every((line) => writes.flat().includes(line));
    }),
    { numRuns: 2_000 },
  );
});

test("resumes after a write that was cut short by a kill, once the segment is sealed", () => {
  const cut = toFrame(["[7]", "[8]"]).subarray(0, 22);
  const { intact, damaged, isWhole } = readFrames(Buffer.concat([toFrame(["[1]"]), cut, Buffer.from(END_MARK)]));
  expect([getLines(intact), getLines(damaged), isWhole]).toEqual([["[1]"], ["[7]"], false]);
});
