import { createContext, useContext } from "react";
import { useCurrentPage } from "./current-user.ts";

const OwnAddress = createContext<string | null>(null);

/** Provides the current page's address on its own host; null if it has none. */
export const OwnAddressProvider = OwnAddress.Provider;

/** The public address of the current page, without a trailing slash. Links are below it. */
export function usePageAddress(): string {
  const { handle } = useCurrentPage();
  return useContext(OwnAddress) ?? `${location.origin}/${handle}`;
}

/** An address as people read it: without the scheme, and without the host of this application. */
export function shortenAddress(address: string): string {
  return address.startsWith(`${location.origin}/`)
    ? address.slice(location.origin.length)
    : address.replace(/^https?:\/\//, "");
}
