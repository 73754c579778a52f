import { completeAddress } from "../../complete-address.ts";
import type { Words } from "./words.ts";

const SHOWN_MAX = 44;

/** An address shortened for a sentence, without scheme. */
export function addressInWords(address: string, { t }: Words): string {
  if (address.trim() === "") return t("unknown");
  const short = completeAddress(address)
    .replace(/^https?:\/\/(www\.)?/i, "")
    .replace(/\/$/, "");
  return short.length > SHOWN_MAX ? `${short.slice(0, SHOWN_MAX - 1)}…` : short;
}
