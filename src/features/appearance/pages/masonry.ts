type Size = "big" | "tall";

/** How a card stands out by its place: the rhythm of the template. */
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
/** With a picture of three by two, which most are. */
const PICTURE_CARD_HEIGHT = 160;

/**
 * Deals cards out in their order, each to the column that is shorter by then, so that what the owner put first
 * stands at the top; columns of CSS would put the 31st of 60 there.
 */
export function inColumns<T extends Card>(cards: readonly T[]): (T & { readonly size: Size | undefined })[][] {
  const columns = Array.from({ length: COLUMNS }, () => ({
    height: 0,
    cards: [] as (T & { size: Size | undefined })[],
  }));
  cards.forEach((card, index) => {
    const shortest = columns.reduce((a, b) => (b.height < a.height ? b : a));
    // because a picture stands out by itself
    const size = card.thumbnail ? undefined : sizeAt(index);
    shortest.cards.push({ ...card, size });
    shortest.height += getHeight(card, size);
  });
  return columns.map((column) => column.cards).filter((column) => column.length > 0);
}

/** About how high a card is on a narrow screen, in pixels; only the difference between two columns counts. */
function getHeight({ name, description, thumbnail }: Card, size: Size | undefined): number {
  const frame = { big: 136, tall: 138 };
  const nameLines = Math.min(6, Math.ceil(name.length / (size === "big" ? 12 : 15)));
  const lines = Math.min(6, Math.ceil((description?.length ?? 0) / 20));
  return (
    (thumbnail ? PICTURE_CARD_HEIGHT : size ? frame[size] : 106) + nameLines * (size === "big" ? 26 : 21) + lines * 20
  );
}
