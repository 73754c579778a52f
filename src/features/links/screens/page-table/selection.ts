import { useMemo, useState } from "react";

/** The selected ids, and the anchor of a range. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | undefined;
}

export const nothingSelected: Selection = { ids: new Set(), anchor: undefined };

/** Toggles one id, which becomes the anchor. */
export function toggle({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Selects the displayed range from the anchor to `id`; only `id` if the anchor is not displayed. */
export function extend({ ids, anchor }: Selection, id: string, shown: readonly string[]): Selection {
  const to = shown.indexOf(id);
  const from = anchor === undefined ? to : shown.indexOf(anchor);
  if (from < 0 || to < 0) return { ids: new Set([...ids, id]), anchor: id };
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...ids, ...range]), anchor: id };
}

/** Selects all, or none if all are selected already. */
export function toggleAll({ ids }: Selection, shown: readonly string[]): Selection {
  return shown.every((id) => ids.has(id)) ? nothingSelected : { ids: new Set(shown), anchor: undefined };
}

/** The selection without ids that are not displayed; the same object if nothing changed. */
export function selectVisible(selection: Selection, shown: ReadonlySet<string>): Selection {
  const { ids, anchor } = selection;
  if ([...ids].every((id) => shown.has(id))) return selection;
  return { ids: new Set([...ids].filter((id) => shown.has(id))), anchor };
}

/** The selection among the displayed links. */
export function useSelection(shown: readonly string[]) {
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  const visible = useMemo(() => new Set(shown), [shown]);
  // actions must not apply to links that a filter has hidden in the meantime
  const kept = useMemo(() => selectVisible(selection, visible), [selection, visible]);
  return {
    ids: kept.ids,
    select: (id: string, isRange: boolean) => setSelection(isRange ? extend(kept, id, shown) : toggle(kept, id)),
    /** Selects the items `from` and `to`, and everything between them. */
    extend: (from: string, to: string) => setSelection(extend({ ...kept, anchor: from }, to, shown)),
    selectAll: () => setSelection(toggleAll(kept, shown)),
    clear: () => setSelection(nothingSelected),
  };
}
