import { describe, expect, it } from "vitest";
import { toPlainText } from "./article.ts";
import { parseMarkdown } from "./markdown.ts";

describe("parseMarkdown", () => {
  it("returns blocks of tags, attributes and children", () => {
    expect(parseMarkdown("# One\n\nTwo [three](/four *five*)\n")).toEqual([
      ["h1", {}, ["One"]],
      ["p", {}, ["Two [three](/four ", ["em", {}, ["five"]], ")"]],
    ]);
    expect(parseMarkdown('[a](/b "c")')).toEqual([["p", {}, [["a", { href: "/b", title: "c" }, ["a"]]]]]);
  });

  it("supports tables with alignment, task lists and strikethrough", () => {
    const [table, list] = parseMarkdown("| a | b |\n|---|--:|\n| ~~1~~ | 2 |\n\n- [x] done\n- [ ] open\n");
    expect(JSON.stringify(table)).toContain('["td",{"align":"right"},["2"]]');
    expect(JSON.stringify(table)).toContain('["del",{},["1"]]');
    const disabled = { disabled: "disabled", type: "checkbox" };
    expect(list).toEqual([
      "ul",
      {},
      [
        ["li", {}, [["input", { checked: "checked", ...disabled }, []], " ", "done"]],
        ["li", {}, [["input", disabled, []], " ", "open"]],
      ],
    ]);
  });

  it("keeps the spaces between words on separate lines", () => {
    expect(parseMarkdown("- *a*\n  *b*\n")).toEqual([
      ["ul", {}, [["li", {}, [["em", {}, ["a"]], "\n", ["em", {}, ["b"]]]]]],
    ]);
  });

  it("builds unique heading ids from their words, distinct from the document's own ids", () => {
    const blocks = parseMarkdown("# Title\n\n## Content\n\n## Content\n\n## Наши числа\n\n[up](#content)");
    expect(blocks.map((node) => (typeof node === "string" ? node : node[1]))).toEqual([
      {},
      { id: "at-content" },
      { id: "at-content-2" },
      { id: "at-наши-числа" },
      {},
    ]);
    expect(JSON.stringify(blocks.at(-1))).toContain('"href":"#at-content"');
  });

  it("does not split words at the Turkish capital İ", () => {
    expect(parseMarkdown("## İletişim yolları\n")).toEqual([
      ["h2", { id: "at-iletişim-yolları" }, ["İletişim yolları"]],
    ]);
  });

  it("links a footnote to its note", () => {
    const text = JSON.stringify(parseMarkdown("Text[^1]\n\n[^1]: Note"));
    const target = /"href":"#(at-fn-1)"/.exec(text)?.[1];
    expect(text).toContain(`"id":"${target}"`);
  });
});

it("returns the text of nodes without markup", () => {
  expect(toPlainText(parseMarkdown("One *two* `three` [four](/five)"))).toBe("One two three four");
});
