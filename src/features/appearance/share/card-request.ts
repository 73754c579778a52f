/** A picture as the drawing thread understands it: words, colours and bytes. */
export interface Card {
  readonly title: string;
  readonly text: string;
  /** Host and handle, as people read an address. */
  readonly address: string;
  readonly product: string;
  /** Stands where no photo is. */
  readonly letter: string;
  /** A `data:` address, or nothing. */
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

/** Either a card or a drawing that is ready, to be made this wide. */
export interface CardRequest {
  readonly id: number;
  readonly card?: Card;
  readonly svg?: string;
  readonly width: number;
}

export type CardResponse =
  | { readonly id: number; readonly png: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly error: string };

export interface CardFont {
  readonly name: string;
  readonly weight: 400 | 700;
  readonly bytes: Uint8Array;
}
