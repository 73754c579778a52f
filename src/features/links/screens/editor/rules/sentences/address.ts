import { completeAddress } from "../../../../complete-address.ts";
import type { Words } from "./words.ts";

const SHOWN_MAX = 44;

/** An address as it is named within a sentence: without what all addresses begin with, and not too long. */
export function addressInWords(address: string, { t }: Words): string {
  if (address.trim() === "") return t("unknown");
  const short = completeAddress(address)
    .replace(/^https?:\/\/(www\.)?/i, "")
    .replace(/\/$/, "");
  return short.length > SHOWN_MAX ? `${short.slice(0, SHOWN_MAX - 1)}…` : short;
}
