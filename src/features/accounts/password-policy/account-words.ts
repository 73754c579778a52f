/** The common passwords, and the words of this account. */
export interface PasswordContext {
  /** True if the text is among the most used passwords; expects lower case. */
  isCommon(text: string): boolean;
  /** What anyone can know about this person: username and address, in lower case. */
  readonly own: readonly string[];
}

/** Characters that stand in for letters. */
const DISGUISES: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "l",
};

/** A short prefix or suffix on a familiar word adds little: a year, a number, `!`. */
const TRIMMINGS_MAX = 4;
const WORD_MIN = 3;

/**
 * True if the text is a common or personal word, also reversed, with substitutions, or with a short prefix or suffix.
 */
export function containsAccountWords({ isCommon, own }: PasswordContext, text: string): boolean {
  const isKnown = (word: string) => isCommon(word) || own.includes(word);
  return getCores(text).some((core) => getForms(core).some(isKnown)) || own.some((word) => isAlmost(word, text));
}

function getCores(text: string): string[] {
  const letters = [...text.matchAll(/\p{L}/gu)];
  const [first, last] = [letters[0], letters.at(-1)];
  const begin = first?.index ?? text.length;
  const end = last === undefined ? text.length : last.index + last[0].length;
  const cores = [text, text.slice(begin), text.slice(0, end), text.slice(begin, end)];
  return cores.filter((core) => core.length >= WORD_MIN && text.length - core.length <= TRIMMINGS_MAX);
}

function getForms(core: string): string[] {
  const bare = core.replace(/[\s._-]/g, "");
  const plain = Array.from(bare, (character) => DISGUISES[character] ?? character).join("");
  return [core, bare, plain, backwards(bare), backwards(plain)];
}

function backwards(text: string): string {
  return Array.from(text).toReversed().join("");
}

/** True if the text is little more than this personal word. */
function isAlmost(word: string, text: string): boolean {
  return word.length >= WORD_MIN && text.includes(word) && text.length - word.length <= TRIMMINGS_MAX;
}
