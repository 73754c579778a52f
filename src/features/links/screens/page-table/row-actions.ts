import { createContext, type KeyboardEvent, useContext } from "react";
import type { Category } from "#features/blocks/categories/contract.ts";
import type { Link } from "../../contract.ts";
import type { BlockRowActions } from "#features/blocks/screens/row/block-cells.tsx";

/** The callbacks of rows. The object is stable, so that it never re-renders them. */
export interface RowActions extends BlockRowActions {
  readonly edit: (link: Link) => void;
  readonly remove: (link: Link) => void;
  readonly setVisible: (link: Link, isVisible: boolean) => void;
  /** Takes the link off the page; it remains a short link. */
  readonly takeOffPage: (link: Link) => void;
  /** True for the phone layout: two lines with one menu. */
  readonly isPhone: () => boolean;
  readonly openMenu: (link: Link, anchor: HTMLElement) => void;
  readonly openHealth: (link: Link) => void;
  readonly openHeadingMenu: (category: Category, anchor: HTMLElement) => void;
  readonly select: (id: string, isRange: boolean) => void;
  readonly pressKey: (id: string, event: KeyboardEvent) => void;
  readonly filterByTag: (tag: string) => void;
}

export const RowActionsContext = createContext<RowActions | undefined>(undefined);

export function useRowActions(): RowActions {
  const actions = useContext(RowActionsContext);
  if (!actions) throw new Error("useRowActions is used outside the table");
  return actions;
}
