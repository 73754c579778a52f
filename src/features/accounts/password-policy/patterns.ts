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

export function hasFewCharacters(text: string): boolean {
  return new Set(text).size <= FEW_CHARACTERS;
}

/** True for numbers, including dates and phone numbers with separators. */
export function isMostlyDigits(text: string): boolean {
  const rest = text.replace(/[\s./:+()-]/g, "");
  const digits = rest.replace(/\D/g, "").length;
  return digits < DIGITS_ENOUGH && rest.length - digits <= 1;
}

/** True if the text is little more than runs along an alphabet or a keyboard row, such as `qwerty123` or `abcabc`. */
export function isAlongKeyboard(text: string): boolean {
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
export function repeatedPart(text: string): string | undefined {
  for (let length = 1; length <= text.length / 2; length++) {
    const part = text.slice(0, length);
    if (part.repeat(Math.ceil(text.length / length)).startsWith(text)) return part;
  }
  return undefined;
}
