import reset from "#ui/base.css?raw";
import message from "#ui/message/message.css?raw";
import tokens from "#ui/tokens.css?raw";
import base from "./styles/base.css?raw";
import cards from "./styles/cards.css?raw";
import grid from "./styles/grid.css?raw";
import masonry from "./styles/masonry.css?raw";
import minimal from "./styles/minimal.css?raw";
import page from "./styles/page.css?raw";
import rows from "./styles/rows.css?raw";
import type { Template } from "../contract.ts";
import { squeeze } from "./squeeze.ts";

/** The style sheet of each template, without colours: `themeRule` brings them. */
export const templateStyles: Readonly<Record<Template, string>> = {
  minimal: squeeze(base + page + minimal),
  grid: squeeze(base + page + cards + grid),
  masonry: squeeze(base + page + cards + masonry),
  rows: squeeze(base + page + cards + rows),
};

/** What a whole screen with one message wears, in the product's colours. */
export const messageStyle = squeeze(tokens + reset + message);
