import base from "./styles/base.css?raw";
import cards from "./styles/cards.css?raw";
import grid from "./styles/grid.css?raw";
import masonry from "./styles/masonry.css?raw";
import minimal from "./styles/minimal.css?raw";
import notice from "./styles/notice.css?raw";
import page from "./styles/page.css?raw";
import rows from "./styles/rows.css?raw";
import type { Template } from "../contract.ts";

/** Takes comments and indentation out; our style sheets hold no strings with spaces that count. */
function squeeze(css: string): string {
  return css
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{};,]|:(?= )) ?/g, "$1")
    .replaceAll(";}", "}")
    .trim();
}

/** The style sheet of each template, without colours: `themeRule` brings them. */
export const templateStyles: Readonly<Record<Template, string>> = {
  minimal: squeeze(base + page + minimal),
  grid: squeeze(base + page + cards + grid),
  masonry: squeeze(base + page + cards + masonry),
  rows: squeeze(base + page + cards + rows),
};

export const noticeStyle = squeeze(base + notice);
