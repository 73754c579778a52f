import { createContext, useContext } from "react";
import type { Link } from "../contract.ts";

/** What can be asked about a link's clicks; whoever counts them says how. */
export interface LinkFigures {
  /** Says what the count of a link is made of. */
  readonly explain: (link: Link) => void;
  /** Opens the statistics of a link; undefined where there are none to open. */
  readonly show: ((link: Link) => void) | undefined;
}

const LinkFiguresContext = createContext<LinkFigures | undefined>(undefined);

export const LinkFiguresProvider = LinkFiguresContext.Provider;

/** Undefined where nobody counts. */
export function useLinkFigures(): LinkFigures | undefined {
  return useContext(LinkFiguresContext);
}
