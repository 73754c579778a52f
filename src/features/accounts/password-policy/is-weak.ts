import { containsAccountWords, type Known } from "./account-words.ts";
import { hasFewSigns, isAlongKeyboard, isMostlyDigits, repeatedPart } from "./patterns.ts";

/** True if a password is easy to guess: common, personal, or a plain pattern. */
export function isWeak(password: string, known: Known): boolean {
  const text = password.normalize("NFKC").toLowerCase();
  return isTrivial(text) || containsAccountWords(known, text) || isRepeatedWeakPart(text, known);
}

function isTrivial(text: string): boolean {
  return hasFewSigns(text) || isMostlyDigits(text) || isAlongKeyboard(text);
}

function isRepeatedWeakPart(text: string, known: Known): boolean {
  const part = repeatedPart(text);
  return part !== undefined && (part.length <= 4 || isTrivial(part) || containsAccountWords(known, part));
}
