/** The ids that are chosen, and the one from which a range would reach. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | undefined;
}

export const nothingSelected: Selection = { ids: new Set(), anchor: undefined };

/** One more, or one less; it is where the next range begins. */
export function toggle({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Everything from the anchor to `id`, in the order that is shown; without an anchor that is shown, only `id`. */
export function extend({ ids, anchor }: Selection, id: string, shown: readonly string[]): Selection {
  const to = shown.indexOf(id);
  const from = anchor === undefined ? to : shown.indexOf(anchor);
  if (from < 0 || to < 0) return { ids: new Set([...ids, id]), anchor: id };
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...ids, ...range]), anchor: id };
}

/** All of them, or none if all are chosen already. */
export function toggleAll({ ids }: Selection, shown: readonly string[]): Selection {
  return shown.every((id) => ids.has(id)) ? nothingSelected : { ids: new Set(shown), anchor: undefined };
}

/** What is left of a selection when only these are shown; the same object if nothing fell away. */
export function keepShown(selection: Selection, shown: ReadonlySet<string>): Selection {
  const { ids, anchor } = selection;
  if ([...ids].every((id) => shown.has(id))) return selection;
  return { ids: new Set([...ids].filter((id) => shown.has(id))), anchor };
}
