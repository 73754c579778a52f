import { createContext, useContext } from "react";

export const NonceContext = createContext<string | undefined>(undefined);

/** The nonce of scripts and style elements in this document. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
