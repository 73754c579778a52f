import { MAX_DESTINATION_LENGTH, parseDestination } from "#base/url.ts";
import { completeAddress } from "#features/routing/complete-address.ts";

/** Upper bound on addresses taken from one paste. */
const MAX_ADDRESSES = 100;
const MAX_TEXT_LENGTH = 100_000;

const OPENING = /^[<("'[{]+/;
const CLOSING = ">)\"']},.;:!?";
const OPENING_OF: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };
/**
 * `name.tld` with an optional path. It also matches a word with a dot in a sentence, so the user confirms each match.
 */
const BARE_ADDRESS = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/u;
const FILE_NAME = /^[^/]+\.(txt|pdf|docx?|xlsx?|png|jpe?g|gif|webp|svg|zip|md|json|csv|mp[34])$/i;

interface FoundAddresses {
  readonly addresses: readonly string[];
  /** True if the text was too long, or has more addresses than these. */
  readonly isCut: boolean;
}

/** The addresses in a pasted text, without repeats, in their normal form. */
export function parseAddresses(text: string): FoundAddresses {
  const addresses = new Set<string>();
  const isCut = text.length > MAX_TEXT_LENGTH;
  const words = text.slice(0, MAX_TEXT_LENGTH).split(/[\s|]+|,(?=\s|https?:)|\]\(/);
  // the last word may be incomplete
  if (isCut) words.pop();
  for (const word of words) {
    if (word.length > MAX_DESTINATION_LENGTH) continue;
    const address = toAddress(withoutPunctuation(word));
    if (address === undefined || addresses.has(address)) continue;
    if (addresses.size === MAX_ADDRESSES) return { addresses: [...addresses], isCut: true };
    addresses.add(address);
  }
  return { addresses: [...addresses], isCut };
}

/** A word without surrounding brackets, quotes and punctuation. Keeps brackets that belong to it: `Set_(mathematics)`. */
function withoutPunctuation(word: string): string {
  let text = word.replace(OPENING, "");
  while (text !== "" && CLOSING.includes(text.at(-1)!) && !endsInPair(text)) text = text.slice(0, -1);
  return text;
}

/** True if the last character is a closing bracket whose opening bracket is in the text. */
function endsInPair(text: string): boolean {
  const last = text.at(-1) ?? "";
  const opening = OPENING_OF[last];
  return opening !== undefined && text.split(opening).length >= text.split(last).length;
}

function toAddress(word: string): string | undefined {
  const hasScheme = /^(https?:\/\/|mailto:|tel:|sms:)./i.test(word);
  if (!hasScheme && (!BARE_ADDRESS.test(word) || FILE_NAME.test(word))) return undefined;
  const destination = parseDestination(completeAddress(word));
  return destination.ok ? destination.href : undefined;
}
