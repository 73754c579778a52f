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
      .flatMap((sign, index) => [line[index]! + sign, sign + line[index]!]),
  ),
);

const SHORTEST_RUN = 3;
/** Each run counts as one choice, and so does each sign between runs. */
const FEW_CHOICES = 3;
const FEW_SIGNS = 3;
/** Covers any date and any phone number; ten digits are tried within a day. */
const DIGITS_ENOUGH = 12;

export function hasFewSigns(text: string): boolean {
  return new Set(text).size <= FEW_SIGNS;
}

/** True for numbers, including dates and phone numbers with separators. */
export function isMostlyDigits(text: string): boolean {
  const rest = text.replace(/[\s./:+()-]/g, "");
  const digits = rest.replace(/\D/g, "").length;
  return digits < DIGITS_ENOUGH && rest.length - digits <= 1;
}

/** True if the text is little more than runs along an alphabet or a keyboard row, such as `qwerty123` or `abcabc`. */
export function isAlongKeyboard(text: string): boolean {
  const signs = Array.from(text);
  let choices = 0;
  for (let at = 0; at < signs.length;) {
    let end = at + 1;
    while (end < signs.length && neighbours.has(signs[end - 1]! + signs[end]!)) end++;
    choices += end - at >= SHORTEST_RUN ? 1 : end - at;
    at = end;
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
