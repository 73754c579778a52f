interface Box {
  getBoundingClientRect(): { readonly left: number; readonly top: number };
}

/**
 * The target of an arrow key in a grid of options. Up and down lead to the nearest option of the adjacent row, left and
 * right to the adjacent option, and up from the first row to the search field. Undefined for other keys, and if there
 * is no target.
 */
export function nextOption<Option extends Box>(
  key: string,
  options: readonly Option[],
  from: unknown,
): Option | "search" | undefined {
  const index = options.findIndex((option) => option === from);
  const [first] = options;
  const last = options.at(-1);
  if (key === "Home") return first;
  if (key === "End") return last;
  if (key === "ArrowLeft" || key === "ArrowRight")
    return index < 0 ? undefined : options[index + (key === "ArrowRight" ? 1 : -1)];
  if (key !== "ArrowDown" && key !== "ArrowUp") return undefined;
  if (index < 0) return key === "ArrowDown" ? first : last;
  const isDown = key === "ArrowDown";
  const { left, top } = options[index]!.getBoundingClientRect();
  const candidates = options
    .map((option) => ({ option, box: option.getBoundingClientRect() }))
    .filter(({ box }) => (isDown ? box.top > top : box.top < top));
  if (candidates.length === 0) return isDown ? undefined : "search";
  const row = isDown
    ? Math.min(...candidates.map(({ box }) => box.top))
    : Math.max(...candidates.map(({ box }) => box.top));
  const inRow = candidates.filter(({ box }) => box.top === row);
  return inRow.toSorted((a, b) => Math.abs(a.box.left - left) - Math.abs(b.box.left - left))[0]?.option;
}
