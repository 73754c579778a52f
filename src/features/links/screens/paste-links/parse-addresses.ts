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

/** The addresses in a pasted text, without repeats, in their normal form. */
export function parseAddresses(text: string): string[] {
  const addresses = new Set<string>();
  for (const word of text.slice(0, MAX_TEXT_LENGTH).split(/[\s|]+|,(?=\s|https?:)|\]\(/)) {
    if (word.length > MAX_DESTINATION_LENGTH) continue;
    const address = toAddress(withoutPunctuation(word));
    if (address !== undefined) addresses.add(address);
    if (addresses.size === MAX_ADDRESSES) break;
  }
  return [...addresses];
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
