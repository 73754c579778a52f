import { decodePage } from "#features/blocks/metadata/decode-page.ts";
import type { FoundPage } from "./found.ts";
import { readPage } from "./read-page.ts";

export interface PageInput {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly address: string;
  readonly ownHosts: readonly string[];
}

export type ReadPage = (parser: "page", input: PageInput) => Promise<FoundPage>;

/** Parses a fetched third-party page; runs in the parser thread. */
export function readPageBytes({ bytes, contentType, address, ownHosts }: PageInput): FoundPage {
  return readPage(decodePage(bytes, contentType), address, new Set(ownHosts));
}
