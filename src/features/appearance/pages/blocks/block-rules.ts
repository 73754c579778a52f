import { minify } from "../minify.ts";
import bento from "../styles/blocks/bento.css?raw";
import boxes from "../styles/blocks/boxes.css?raw";
import buttons from "../styles/blocks/buttons.css?raw";
import card from "../styles/blocks/card.css?raw";
import common from "../styles/blocks/common.css?raw";
import countdown from "../styles/blocks/countdown.css?raw";
import divider from "../styles/blocks/divider.css?raw";
import embed from "../styles/blocks/embed.css?raw";
import faq from "../styles/blocks/faq.css?raw";
import fields from "../styles/blocks/fields.css?raw";
import file from "../styles/blocks/file.css?raw";
import gallery from "../styles/blocks/gallery.css?raw";
import image from "../styles/blocks/image.css?raw";
import lined from "../styles/blocks/lined.css?raw";
import map from "../styles/blocks/map.css?raw";
import social from "../styles/blocks/social.css?raw";
import text from "../styles/blocks/text.css?raw";
import tip from "../styles/blocks/tip.css?raw";
import type { BlockSheet } from "./block-parts.ts";

/** The order matters. */
const sheets: readonly (readonly [of: readonly BlockSheet[], css: string])[] = (
  [
    [["boxes"], boxes],
    [["buttons"], buttons],
    [["fields"], fields],
    [["text"], text],
    [["divider"], divider],
    [["social"], social],
    [["image"], image],
    [["gallery"], gallery],
    [["embed"], embed],
    [["card"], card],
    [["countdown"], countdown],
    [["faq"], faq],
    [["map"], map],
    [["file", "gated"], file],
    [["tip"], tip],
  ] as const
).map(([of, css]) => [of, minify(css)] as const);

const [always, inLines, inTiles] = [common, lined, bento].map(minify) as [string, string, string];

interface Place {
  /** True if each block takes cells of a grid. */
  readonly isTiled: boolean;
  /** True if links are lines of a list instead of buttons. */
  readonly isLined: boolean;
}

/** The CSS rules for the blocks of a page; empty for a page without blocks. */
export function blockRules(needed: ReadonlySet<BlockSheet>, { isTiled, isLined }: Place): string {
  const tiles = isTiled ? inTiles : "";
  if (needed.size === 0) return tiles;
  const own = sheets.filter(([of]) => of.some((each) => needed.has(each))).map(([, css]) => css);
  return [always, ...own, isLined ? inLines : "", tiles].join("");
}
