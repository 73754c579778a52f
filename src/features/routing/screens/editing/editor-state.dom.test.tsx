import { renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { openDraft, useStoredDraft } from "./editor-state.ts";

const store = openDraft("draft", (value): value is string => typeof value === "string");
afterEach(() => store.drop());

interface Typed {
  readonly text: string;
  readonly isPaused?: boolean;
}

function renderDraft(initialProps: Typed) {
  return renderHook(
    ({ text, isPaused = false }: Typed) =>
      useStoredDraft(store, { fields: text, base: "saved", version: 3 }, { isPaused }),
    { initialProps },
  );
}

test("stores input with its base while the two differ", () => {
  const { rerender } = renderDraft({ text: "saved" });
  expect(store.find()).toBeUndefined();
  rerender({ text: "typed" });
  expect(store.find()).toEqual({ fields: "typed", base: "saved", version: 3 });
  rerender({ text: "saved" });
  expect(store.find()).toBeUndefined();
});

test("keeps a stored draft unchanged while storing is paused", () => {
  const { rerender } = renderDraft({ text: "typed" });
  rerender({ text: "typed more", isPaused: true });
  rerender({ text: "saved", isPaused: true });
  expect(store.find()?.fields).toBe("typed");
  rerender({ text: "saved", isPaused: false });
  expect(store.find()).toBeUndefined();
});
