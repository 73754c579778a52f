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
