/** A picture as the drawing thread receives it: texts, colours and bytes. */
export interface Card {
  readonly title: string;
  readonly text: string;
  /** Host and handle, as displayed. */
  readonly address: string;
  readonly product: string;
  /** Shown without a photo. */
  readonly letter: string;
  /** A `data:` URL, or empty. */
  readonly photo: string;
  readonly colours: CardColours;
}

export interface CardColours {
  readonly ground: string;
  readonly primary: string;
  readonly onPrimary: string;
  readonly text: string;
  readonly muted: string;
}

/** A card or a finished SVG, to render at this width. */
export interface CardRequest {
  readonly card?: Card;
  readonly svg?: string;
  readonly width: number;
}

export type CardResponse = { readonly png: Uint8Array<ArrayBuffer> } | { readonly error: string };

export interface CardFont {
  readonly name: string;
  readonly weight: 400 | 700;
  readonly bytes: Uint8Array;
}

/** The size that link previews expect. They crop wider pictures and show narrower ones small. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

const MARGIN = 72;

/** The height of a card's title and text together. */
const TEXT_HEIGHT = 400;
const TEXT_GAP = 22;
const TEXT_LINE = 45;
const TITLE_LEADING = 1.12;
/** The keys of the elements whose heights `countTextLines` receives. */
export const [TITLE_KEY, TEXT_KEY] = ["title", "text"];

/** The number of lines of text that fit below the title; undefined if all of them do. */
export function countTextLines(titleHeight: number, textHeight: number): number | undefined {
  const space = TEXT_HEIGHT - TEXT_GAP - titleHeight;
  return textHeight > space ? Math.floor(space / TEXT_LINE) : undefined;
}

/** A title leaves space for two lines of text. */
function countTitleLines(size: number, text: string): number {
  const space = text ? TEXT_HEIGHT - TEXT_GAP - 2 * TEXT_LINE : TEXT_HEIGHT;
  return Math.floor(space / (size * TITLE_LEADING));
}

interface Element {
  readonly type: string;
  readonly key?: string;
  readonly props: { readonly style: Readonly<Record<string, string | number>>; readonly [name: string]: unknown };
}

const box = (style: Readonly<Record<string, string | number>>, ...children: (Element | string)[]): Element => ({
  type: "div",
  props: { style: { display: "flex", ...style }, children: children.length === 1 ? children[0] : children },
});

const TEXT_WIDTH = 752;
const SMALLEST = 40;
/** An upper estimate of the average width of a bold letter, relative to the font size. */
const LETTER = 0.62;

/** Shorter titles get a larger font, in which their longest word still fits. */
function titleSize(title: string): number {
  const longest = Math.max(...title.split(" ").map((word) => word.length));
  const preferred = title.length <= 18 ? 84 : title.length <= 42 ? 68 : 54;
  return Math.max(SMALLEST, Math.min(preferred, Math.floor(TEXT_WIDTH / (LETTER * longest))));
}

/**
 * The preview picture as a satori element tree. Built without JSX, which Node cannot run. `textLines` limits the lines of
 * its text.
 */
export function cardTree({ title, text, address, product, letter, photo, colours }: Card, textLines?: number): Element {
  const size = titleSize(title);
  const round = { width: 240, height: 240, borderRadius: 120, flexShrink: 0 };
  const face = photo
    ? { type: "img", props: { src: photo, width: 240, height: 240, style: { ...round, objectFit: "cover" } } }
    : box(
        {
          ...round,
          alignItems: "center",
          justifyContent: "center",
          backgroundColor: colours.primary,
          color: colours.onPrimary,
          fontSize: 112,
          fontWeight: 700,
        },
        letter,
      );
  const words = box(
    { flexDirection: "column", width: TEXT_WIDTH, gap: TEXT_GAP, wordBreak: "break-word" },
    {
      ...box(
        {
          display: "block",
          lineClamp: countTitleLines(size, text),
          fontSize: size,
          fontWeight: 700,
          lineHeight: TITLE_LEADING,
          letterSpacing: -1,
          color: colours.text,
        },
        title,
      ),
      key: TITLE_KEY,
    },
    ...(text
      ? [
          {
            ...box(
              {
                display: "block",
                ...(textLines !== undefined && { lineClamp: textLines }),
                fontSize: 32,
                lineHeight: `${TEXT_LINE}px`,
                color: colours.muted,
              },
              text,
            ),
            key: TEXT_KEY,
          },
        ]
      : []),
  );
  return box(
    {
      // satori adds padding to the width.
      width: CARD_WIDTH - 2 * MARGIN,
      height: CARD_HEIGHT - 2 * MARGIN,
      flexDirection: "column",
      justifyContent: "space-between",
      padding: MARGIN,
      backgroundColor: colours.ground,
      fontFamily: "text, turkish, russian",
    },
    box({ height: TEXT_HEIGHT, alignItems: "center", gap: 64 }, face, words),
    box(
      { alignItems: "center", justifyContent: "space-between", fontSize: 28, color: colours.muted },
      box(
        {
          padding: "10px 26px",
          borderRadius: 40,
          backgroundColor: colours.primary,
          color: colours.onPrimary,
          fontWeight: 700,
        },
        address,
      ),
      box({ fontWeight: 700 }, product),
    ),
  );
}
