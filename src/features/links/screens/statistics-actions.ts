import { createContext, useContext } from "react";
import type { Link } from "../contract.ts";
import type { BlockFigures } from "#features/blocks/screens/row/block-cells.tsx";

/** Statistics of links and blocks, provided by the feature that counts them. */
export interface StatisticsActions {
  /** Opens an explanation of what the count of a link consists of. */
  readonly explain: (link: Link) => void;
  /** Opens the statistics of a link; undefined for a link without statistics. */
  readonly show: ((link: Link) => void) | undefined;
  /** How often a block was seen and used; undefined until loaded. */
  readonly ofBlock: (blockId: string) => BlockFigures | undefined;
}

const StatisticsActionsContext = createContext<StatisticsActions | undefined>(undefined);

export const StatisticsActionsProvider = StatisticsActionsContext.Provider;

/** Undefined without a provider. */
export function useStatisticsActions(): StatisticsActions | undefined {
  return useContext(StatisticsActionsContext);
}
