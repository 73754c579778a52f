import { useState } from "react";
import { useSearchParams } from "react-router";
import { changeSearch, readView, type View, type ViewChange } from "./view.ts";

export interface ViewState {
  readonly view: View;
  /** Where the person is, whose days are meant. */
  readonly zone: string;
  change(change: ViewChange): void;
}

/** What the screen shows, kept in its address, so that it can be shared, kept and gone back to. */
export function useView(): ViewState {
  const [search, setSearch] = useSearchParams();
  const [now] = useState(() => new Date());
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  return {
    view: readView(search, now, zone),
    zone,
    change: (change) => setSearch((before) => changeSearch(before, change), { preventScrollReset: true }),
  };
}
