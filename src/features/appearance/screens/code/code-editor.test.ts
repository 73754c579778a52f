import { css } from "@codemirror/lang-css";
import { javascript } from "@codemirror/lang-javascript";
import { EditorState } from "@codemirror/state";
import { expect, test, vi } from "vitest";
import { findSyntaxErrors, limitLength } from "./code-editor.tsx";

const getErrors = (doc: string, language: "css" | "js") => {
  const state = EditorState.create({ doc, extensions: [language === "css" ? css() : javascript()] });
  return findSyntaxErrors(state, "wrong").map(({ from }) => state.doc.lineAt(from).number);
};

test.each([
  ["css", ""],
  ["css", ".links a { border-radius: 4px; }\n@media (width > 30em) { h1 { color: red } }"],
  ["js", "const a = [1, 2].map((x) => x * 2);\nconsole.log(`${a}`);"],
] as const)("valid %s has no error", (language, code) => {
  expect(getErrors(code, language)).toEqual([]);
});

test.each([
  ["css", "a { color: red; }\nb { color: }} x", 2],
  ["js", "const a = 1;\nconst = 2;", 2],
  ["js", "f(", 1],
] as const)("an error in %s is marked in its line", (language, code, line) => {
  expect(getErrors(code, language)[0]).toBe(line);
});

test("returns a limited number of diagnostics, all within the code", () => {
  const code = "} ".repeat(100);
  const state = EditorState.create({ doc: code, extensions: [css()] });
  const errors = findSyntaxErrors(state, "wrong");
  expect(errors).toHaveLength(20);
  expect(errors.every(({ from, to }) => from >= 0 && from < to && to <= code.length)).toBe(true);
});

test("reports a change that is dropped because the code would be too long", () => {
  const onTooLong = vi.fn<() => void>();
  const state = EditorState.create({ doc: "abc", extensions: [limitLength(5, onTooLong)] });
  const insert = (text: string) => state.update({ changes: { from: 3, insert: text } }).state.doc.toString();
  expect([insert("de"), onTooLong.mock.calls.length]).toEqual(["abcde", 0]);
  expect([insert("def"), onTooLong.mock.calls.length]).toEqual(["abc", 1]);
});
