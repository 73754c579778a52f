import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { ApiError } from "#base/errors.ts";
import { passwordWeak } from "../errors.ts";

/** The person whose new password is checked. */
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
  return isTrivial(text) || isFamiliarWord(context, text) || isRepeatedWeakPart(text, context);
}

function isTrivial(text: string): boolean {
  return hasFewCharacters(text) || isMostlyDigits(text) || isAlongKeyboard(text);
}

function isRepeatedWeakPart(text: string, context: PasswordContext): boolean {
  const part = repeatedPart(text);
  return part !== undefined && (part.length <= 4 || isTrivial(part) || isFamiliarWord(context, part));
}

/** The common passwords, and the words of this account. */
export interface PasswordContext {
  /** True if the text is among the most used passwords; expects lower case. */
  isCommon(text: string): boolean;
  /** What anyone can know about this person: username and address, in lower case. */
  readonly own: readonly string[];
}

/** Characters that stand in for letters. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
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
const AFFIX_MAX = 4;
const WORD_MIN = 3;

/**
 * True if the text is a common or personal word, also reversed, with substitutions, or with a short prefix or suffix.
 */
function isFamiliarWord({ isCommon, own }: PasswordContext, text: string): boolean {
  const isKnown = (word: string) => isCommon(word) || own.includes(word);
  return getCores(text).some((core) => getForms(core).some(isKnown)) || own.some((word) => isAlmost(word, text));
}

function getCores(text: string): string[] {
  const letters = [...text.matchAll(/\p{L}/gu)];
  const [first, last] = [letters[0], letters.at(-1)];
  const begin = first?.index ?? text.length;
  const end = last === undefined ? text.length : last.index + last[0].length;
  const cores = [text, text.slice(begin), text.slice(0, end), text.slice(begin, end)];
  return cores.filter((core) => core.length >= WORD_MIN && text.length - core.length <= AFFIX_MAX);
}

function getForms(core: string): string[] {
  const bare = core.replace(/[\s._-]/g, "");
  const plain = Array.from(bare, (character) => LOOK_ALIKES[character] ?? character).join("");
  return [core, bare, plain, backwards(bare), backwards(plain)];
}

function backwards(text: string): string {
  return Array.from(text).toReversed().join("");
}

/** True if the text is little more than this personal word. */
function isAlmost(word: string, text: string): boolean {
  return word.length >= WORD_MIN && text.includes(word) && text.length - word.length <= AFFIX_MAX;
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

const LIST = "@zxcvbn-ts/language-common/src/passwords.json";

let opened: Promise<(text: string) => boolean> | undefined;

/**
 * Returns a test for membership in the roughly 50,000 most used passwords, in lower case. The list is read on the first
 * call.
 */
export async function openCommonPasswords(): Promise<(text: string) => boolean> {
  opened ??= load().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function load(): Promise<(text: string) => boolean> {
  const path = createRequire(import.meta.url).resolve(LIST);
  const list = JSON.parse(await readFile(path, "utf8")) as readonly string[];
  // Kept as hashes: strings take 8 MB per process, numbers 0.2 MB. One in 90,000 other texts is a false positive.
  const hashes = Uint32Array.from([...list, ...COMMON_WORDS], hashText).sort();
  return (text) => has(hashes, hashText(text));
}

/** FNV-1a over code units, with the MurmurHash3 finalizer for better low bits. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function has(sorted: Uint32Array, wanted: number): boolean {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === wanted;
}

/** Words common in our languages that are missing from lists of passwords compiled elsewhere. */
const COMMON_WORDS: readonly string[] = [
  "halka",
  // Turkish
  "şifre",
  "sifre",
  "sifrem",
  "şifrem",
  "parola",
  "parolam",
  "merhaba",
  "askim",
  "aşkım",
  "bebegim",
  "canim",
  "canım",
  "seniseviyorum",
  "istanbul",
  "ankara",
  "izmir",
  "turkiye",
  "türkiye",
  "ataturk",
  "atatürk",
  "galatasaray",
  "fenerbahce",
  "fenerbahçe",
  "besiktas",
  "beşiktaş",
  "trabzonspor",
  "mustafa",
  "mehmet",
  "fatma",
  "ayse",
  "ayşe",
  "bismillah",
  // Russian, in Cyrillic and as typed on a Latin layout
  "пароль",
  "gfhjkm",
  "привет",
  "ghbdtn",
  "любовь",
  "любимая",
  "люблю",
  "яблоко",
  "солнышко",
  "наташа",
  "марина",
  "максим",
  "александр",
  "сергей",
  "андрей",
  "россия",
  "москва",
  "спартак",
  "зенит",
  "йцукен",
  "qwerty",
];
