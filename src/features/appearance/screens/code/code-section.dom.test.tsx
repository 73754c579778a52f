import { EditorView } from "@codemirror/view";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { renderScreen } from "#testing/screen.tsx";
import { defaultAppearance } from "../../default-appearance.ts";
import { CUSTOM_CODE_MAX_LENGTH } from "../../limits.ts";
import { getParts } from "../draft/draft-parts.ts";
import { CodeSection } from "./code-section.tsx";

const OFF = /^Custom JavaScript is off on this server\./;

test.each([true, false])("says that custom JavaScript is off unless the server enables it: %s", async (runsScripts) => {
  const parts = getParts(defaultAppearance);
  await renderScreen(<CodeSection parts={parts} edit={() => undefined} notes={[]} runsScripts={runsScripts} />, {
    path: "/dashboard/appearance",
    responses: {},
  });
  fireEvent.click(screen.getByRole("tab", { name: "Custom JavaScript" }));
  expect(screen.queryAllByText(OFF)).toHaveLength(runsScripts ? 0 : 1);
});

test("says that a paste was dropped because the code would be too long, until something else is typed", async () => {
  class Near implements Pick<IntersectionObserver, "observe" | "disconnect"> {
    readonly onChange: IntersectionObserverCallback;
    constructor(onChange: IntersectionObserverCallback) {
      this.onChange = onChange;
    }
    observe() {
      this.onChange([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
    }
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", Near);
  onTestFinished(() => void vi.unstubAllGlobals());
  const edits: object[] = [];
  const parts = getParts(defaultAppearance);
  await renderScreen(<CodeSection parts={parts} edit={(edit) => edits.push(edit)} notes={[]} runsScripts />, {
    path: "/dashboard/appearance",
    responses: {},
  });
  const content = await vi.waitUntil(() => document.querySelector<HTMLElement>(".cm-content"));
  const paste = (text: string) =>
    act(async () => EditorView.findFromDOM(content)!.dispatch({ changes: { from: 0, insert: text } }));
  await paste("a".repeat(CUSTOM_CODE_MAX_LENGTH + 1));
  expect(screen.getByRole("alert").textContent).toMatch(/^Nothing was inserted/);
  expect(edits).toEqual([]);
  await paste("a {}");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(edits).toEqual([{ custom_css: "a {}" }]);
});
