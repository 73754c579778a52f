import fc from "fast-check";
import { expect, test } from "vitest";
import { recordChange, type History, lastKey, newHistory, nextKey, redo, undo } from "./undo-history.ts";

type Texts = History<string, string>;
const empty = (): Texts => newHistory("");

test("undoes continuous typing in a field in one step", () => {
  let history = empty();
  for (const [index, text] of ["A", "Ad", "Ada"].entries()) history = recordChange(history, "title", text, index * 200);
  expect(undo(history).present).toBe("");
  expect(redo(undo(history)).present).toBe("Ada");
});

test("starts a new step after a pause, a change of another field or an undo", () => {
  const paused = recordChange(recordChange(empty(), "title", "a", 0), "title", "ab", 1500);
  expect(undo(paused).present).toBe("a");
  const other = recordChange(recordChange(empty(), "title", "a", 0), "palette", "b", 10);
  expect(undo(other).present).toBe("a");
  const back = recordChange(
    undo(recordChange(recordChange(empty(), "title", "a", 0), "palette", "b", 10)),
    "title",
    "c",
    20,
  );
  expect(undo(back).present).toBe("a");
});

test("discards the redo steps on a change", () => {
  const history = recordChange(undo(recordChange(empty(), "title", "a", 0)), "title", "b", 10);
  expect(redo(history)).toBe(history);
});

test("returns the keys of the changes to undo and redo", () => {
  const history = recordChange(recordChange(empty(), "title", "a", 0), "palette", "b", 10);
  expect([lastKey(history), nextKey(history)]).toEqual(["palette", undefined]);
  expect([lastKey(undo(history)), nextKey(undo(history))]).toEqual(["title", "palette"]);
});

test("does nothing at either end", () => {
  const history = empty();
  expect([undo(history), redo(history)]).toEqual([history, history]);
});

test("restores the state with as many redos as undos", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom("a", "b"), fc.string(), fc.nat(3000))), fc.nat(20), (steps, back) => {
      let now = 0;
      let history = empty();
      for (const [key, text, pause] of steps) history = recordChange(history, key, text, (now += pause));
      const count = Math.min(back, history.past.length);
      let moved = history;
      for (let step = 0; step < count; step++) moved = undo(moved);
      for (let step = 0; step < count; step++) moved = redo(moved);
      expect([moved.present, moved.past]).toEqual([history.present, history.past]);
    }),
  );
});

test("remembers two hundred steps", () => {
  let history = empty();
  for (let step = 0; step < 500; step++) history = recordChange(history, `${step}`, `${step}`, step);
  expect(history.past).toHaveLength(200);
  expect(undo(history).present).toBe("498");
});
