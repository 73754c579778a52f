import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

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
