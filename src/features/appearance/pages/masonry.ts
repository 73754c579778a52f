type Size = "big" | "tall";

/** The size of a card by its position, in a repeating pattern of five. */
function sizeAt(index: number): Size | undefined {
  return index % 5 === 0 ? "big" : index % 5 === 3 ? "tall" : undefined;
}

interface Card {
  readonly name: string;
  readonly description: string | null;
  /** Empty for a card without a picture. */
  readonly thumbnail: string;
}

const COLUMNS = 2;
/** For a picture with the most common aspect ratio, 3:2. */
const PICTURE_CARD_HEIGHT = 160;

/**
 * Puts each card in turn into the column that is shorter so far, so that the owner's first cards are at the top. CSS
 * columns would put the 31st of 60 at the top of the second column.
 */
export function toColumns<T extends Card>(cards: readonly T[]): (T & { readonly size: Size | undefined })[][] {
  const columns = Array.from({ length: COLUMNS }, () => ({
    height: 0,
    cards: [] as (T & { size: Size | undefined })[],
  }));
  cards.forEach((card, index) => {
    const shortest = columns.reduce((a, b) => (b.height < a.height ? b : a));
    // cards with a picture stand out already, so they keep their normal size
    const size = card.thumbnail ? undefined : sizeAt(index);
    shortest.cards.push({ ...card, size });
    shortest.height += getHeight(card, size);
  });
  return columns.map((column) => column.cards).filter((column) => column.length > 0);
}

/** The estimated height of a card on a narrow screen, in pixels. Rough values suffice to balance the columns. */
function getHeight({ name, description, thumbnail }: Card, size: Size | undefined): number {
  const frame = { big: 136, tall: 138 };
  const nameLines = Math.min(6, Math.ceil(name.length / (size === "big" ? 12 : 15)));
  const lines = Math.min(6, Math.ceil((description?.length ?? 0) / 20));
  return (
    (thumbnail ? PICTURE_CARD_HEIGHT : size ? frame[size] : 106) + nameLines * (size === "big" ? 26 : 21) + lines * 20
  );
}
