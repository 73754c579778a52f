import { useMemo, useState } from "react";
import { extend, keepVisible, nothingSelected, type Selection, toggle, toggleAll } from "./selection.ts";

interface LinkSelection {
  readonly ids: ReadonlySet<string>;
  readonly select: (id: string, isRange: boolean) => void;
  /** Selects both and everything between them. */
  readonly extend: (from: string, to: string) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

/** The selection among the displayed links. */
export function useSelection(shown: readonly string[]): LinkSelection {
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  const known = useMemo(() => new Set(shown), [shown]);
  // actions must not apply to links that a filter has hidden meanwhile
  const kept = useMemo(() => keepVisible(selection, known), [selection, known]);
  return {
    ids: kept.ids,
    select: (id, isRange) => setSelection(isRange ? extend(kept, id, shown) : toggle(kept, id)),
    extend: (from, to) => setSelection(extend({ ...kept, anchor: from }, to, shown)),
    selectAll: () => setSelection(toggleAll(kept, shown)),
    clear: () => setSelection(nothingSelected),
  };
}
