import { type UtmKey, utmKeys, type UtmTags } from "../../../utm/utm-tags.ts";

/** True for http addresses, since only web analytics read campaign tags. */
export function acceptsUtm(address: string): boolean {
  return /^https?:\/\/[^/?#]/i.test(address);
}

/** The campaign tags in an address; missing ones are empty. */
export function readUtm(address: string): UtmTags {
  const { pairs } = split(address);
  const getValue = (key: UtmKey) => pairs.find(({ name }) => name === `utm_${key}`)?.value ?? "";
  return Object.fromEntries(utmKeys.map((key) => [key, getValue(key)])) as Record<UtmKey, string>;
}

/**
 * Replaces the campaign tags of an address: an existing tag keeps its position, a new one is appended, an empty one is
 * removed. The rest of the address keeps its exact spelling.
 */
export function writeUtm(address: string, tags: Partial<UtmTags>): string {
  const { start, pairs, end } = split(address);
  let newPairs = pairs.map((pair) => ({ ...pair }));
  for (const key of utmKeys) {
    const value = tags[key];
    if (value === undefined) continue;
    const name = `utm_${key}`;
    const position = newPairs.findIndex((pair) => pair.name === name);
    const pair = { name, value, text: `${name}=${encodeURIComponent(value.toWellFormed())}` };
    // a tag that occurs twice is ambiguous
    const others = newPairs.filter((each, index) => each.name !== name || index === position);
    if (value === "") newPairs = others.filter((each) => each.name !== name);
    else newPairs = position < 0 ? [...others, pair] : others.map((each) => (each.name === name ? pair : each));
  }
  const query = newPairs.map(({ text }) => text).join("&");
  return start + (query === "" ? "" : `?${query}`) + end;
}

interface Pair {
  readonly name: string;
  readonly value: string;
  /** As spelled in the address. */
  readonly text: string;
}

function split(address: string): { start: string; pairs: readonly Pair[]; end: string } {
  const [, start = "", query = "", end = ""] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? [];
  const parts = query === "" ? [] : query.split("&");
  return { start, end, pairs: parts.map(toPair) };
}

function toPair(text: string): Pair {
  const [name = "", ...rest] = text.split("=");
  return { name: decode(name), value: decode(rest.join("=")), text };
}

/** Decodes like a form: a plus is a space, and invalid percent-encoding stays as it is. */
function decode(text: string): string {
  const [[, value] = ["", ""]] = [...new URLSearchParams(`x=${text}`)];
  return value;
}
