import { createContext, useContext } from "react";

export const NonceContext = createContext<string | undefined>(undefined);

/** The nonce that scripts and style elements of this document carry. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
