import satori, { type Font } from "satori";
import { type Card, CARD_HEIGHT, CARD_WIDTH, cardTree, countTextLines, TEXT_KEY, TITLE_KEY } from "./card-tree.ts";

/** The preview picture as SVG. Text that is too long by its measured height is drawn once more, with fewer lines. */
export async function drawCard(card: Card, fonts: Font[]): Promise<string> {
  const heights = new Map<unknown, number>();
  const draw = (textLines?: number) =>
    satori(cardTree(card, textLines) as never, {
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
      fonts,
      onNodeDetected: ({ key, height }) => void heights.set(key, height),
    });
  const svg = await draw();
  const lines = countTextLines(heights.get(TITLE_KEY) ?? 0, heights.get(TEXT_KEY) ?? 0);
  return lines === undefined ? svg : draw(lines);
}
