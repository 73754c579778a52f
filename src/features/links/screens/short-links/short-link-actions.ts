import { createContext, type KeyboardEvent, useContext } from "react";
import type { ShortLink } from "../../short-links/contract.ts";

/** The callbacks of rows. The object is stable, so that it never re-renders them. */
export interface ShortLinkActions {
  readonly edit: (link: ShortLink) => void;
  readonly showQr: (link: ShortLink) => void;
  readonly openMenu: (link: ShortLink, anchor: HTMLElement) => void;
  readonly openHealth: (link: ShortLink) => void;
  readonly select: (id: string, isRange: boolean) => void;
  readonly pressKey: (id: string, event: KeyboardEvent) => void;
  /** The path of the link's statistics; undefined if there are none. */
  readonly toStatistics: (link: ShortLink) => string | undefined;
  readonly filterByTag: (tag: string) => void;
}

export const ShortLinkActionsContext = createContext<ShortLinkActions | undefined>(undefined);

export function useShortLinkActions(): ShortLinkActions {
  const actions = useContext(ShortLinkActionsContext);
  if (!actions) throw new Error("useShortLinkActions is used outside the list");
  return actions;
}
