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

interface Element {
  readonly type: string;
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
  const wanted = title.length <= 18 ? 84 : title.length <= 42 ? 68 : 54;
  return Math.max(SMALLEST, Math.min(wanted, Math.floor(TEXT_WIDTH / (LETTER * longest))));
}

/** The preview picture as a satori element tree. Built without JSX, which Node cannot run. */
export function cardTree({ title, text, address, product, letter, photo, colours }: Card): Element {
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
    { flexDirection: "column", width: TEXT_WIDTH, gap: 22, wordBreak: "break-word" },
    box(
      { fontSize: titleSize(title), fontWeight: 700, lineHeight: 1.12, letterSpacing: -1, color: colours.text },
      title,
    ),
    ...(text ? [box({ fontSize: 32, lineHeight: 1.4, color: colours.muted }, text)] : []),
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
    box({ height: 400, alignItems: "center", gap: 64 }, face, words),
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
