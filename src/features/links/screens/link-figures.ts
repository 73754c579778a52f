import { createContext, useContext } from "react";
import type { Link } from "../contract.ts";

export interface BlockFigures {
  readonly views: number;
  readonly uses: number;
}

/** What can be asked about the clicks of links and the uses of blocks; whoever counts them says how. */
export interface LinkFigures {
  /** Says what the count of a link is made of. */
  readonly explain: (link: Link) => void;
  /** Opens the statistics of a link; undefined where there are none to open. */
  readonly show: ((link: Link) => void) | undefined;
  /** How often a block was seen and used; undefined while nobody knows. */
  readonly ofBlock: (blockId: string) => BlockFigures | undefined;
}

const LinkFiguresContext = createContext<LinkFigures | undefined>(undefined);

export const LinkFiguresProvider = LinkFiguresContext.Provider;

/** Undefined where nobody counts. */
export function useLinkFigures(): LinkFigures | undefined {
  return useContext(LinkFiguresContext);
}
