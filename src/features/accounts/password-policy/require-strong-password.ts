import { ApiError } from "#base/errors.ts";
import { passwordWeak } from "../errors.ts";
import { openCommonPasswords } from "./common-passwords.ts";

/** The owner of the new password. */
interface Owner {
  readonly email: string;
  readonly username: string;
}

/** Throws, for the field of this name, if the password is easy to guess. */
export async function requireStrongPassword(
  password: string,
  { email, username }: Owner,
  field: string,
): Promise<void> {
  const [name = "", domain = ""] = email.toLowerCase().split("@");
  const own = [email.toLowerCase(), name, domain, domain.split(".")[0] ?? "", username.toLowerCase()];
  const context = { isCommon: await openCommonPasswords(), own: own.filter((word) => word !== "") };
  if (!isWeak(password, context)) return;
  throw new ApiError(passwordWeak, { errors: [{ field, message: passwordWeak.message }] });
}

/** True if a password is easy to guess: common, personal, or a plain pattern. */
export function isWeak(password: string, context: PasswordContext): boolean {
  const text = password.normalize("NFKC").toLowerCase();
  return isTrivial(text) || containsAccountWords(context, text) || isRepeatedWeakPart(text, context);
}

function isTrivial(text: string): boolean {
  return hasFewCharacters(text) || isMostlyDigits(text) || isAlongKeyboard(text);
}

function isRepeatedWeakPart(text: string, context: PasswordContext): boolean {
  const part = repeatedPart(text);
  return part !== undefined && (part.length <= 4 || isTrivial(part) || containsAccountWords(context, part));
}

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
function containsAccountWords({ isCommon, own }: PasswordContext, text: string): boolean {
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

/** Adjacent characters: the alphabets, and the keyboard rows of our languages. */
const LINES = [
  "abcdefghijklmnopqrstuvwxyz",
  "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
  "01234567890",
  "qwertyuıopğü",
  "qwertyuiop",
  "asdfghjklşi",
  "zxcvbnmöç",
  "йцукенгшщзхъ",
  "фывапролджэ",
  "ячсмитьбю",
  "!@#$%^&*()",
];

const neighbours = new Set(
  LINES.flatMap((line) =>
    Array.from(line)
      .slice(1)
      .flatMap((character, index) => [line[index]! + character, character + line[index]!]),
  ),
);

const SHORTEST_RUN = 3;
/** Each run counts as one choice, and so does each character between runs. */
const FEW_CHOICES = 3;
const FEW_CHARACTERS = 3;
/** Covers any date and any phone number; ten digits are tried within a day. */
const DIGITS_ENOUGH = 12;

function hasFewCharacters(text: string): boolean {
  return new Set(text).size <= FEW_CHARACTERS;
}

/** True for numbers, including dates and phone numbers with separators. */
function isMostlyDigits(text: string): boolean {
  const rest = text.replace(/[\s./:+()-]/g, "");
  const digits = rest.replace(/\D/g, "").length;
  return digits < DIGITS_ENOUGH && rest.length - digits <= 1;
}

/** True if the text is little more than runs along an alphabet or a keyboard row, such as `qwerty123` or `abcabc`. */
function isAlongKeyboard(text: string): boolean {
  const characters = Array.from(text);
  let choices = 0;
  for (let start = 0; start < characters.length;) {
    let end = start + 1;
    while (end < characters.length && neighbours.has(characters[end - 1]! + characters[end]!)) end++;
    choices += end - start >= SHORTEST_RUN ? 1 : end - start;
    start = end;
  }
  return choices <= FEW_CHOICES;
}

/**
 * The shortest part that the text repeats from end to end; the last repetition may be cut short. Undefined if there is
 * none.
 */
function repeatedPart(text: string): string | undefined {
  for (let length = 1; length <= text.length / 2; length++) {
    const part = text.slice(0, length);
    if (part.repeat(Math.ceil(text.length / length)).startsWith(text)) return part;
  }
  return undefined;
}
