import { createContext, useContext } from "react";

/** Whether the page uses the bento layout, where each link and block takes one or two cells. */
const BentoContext = createContext(false);

export const BentoProvider = BentoContext.Provider;

export function useIsBento(): boolean {
  return useContext(BentoContext);
}
