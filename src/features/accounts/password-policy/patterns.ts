/** What lies side by side: alphabets, and the rows of the keyboards of our languages. */
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
/** Runs count as one choice each, and so do the signs between them. */
const FEW_CHOICES = 3;
const FEW_SIGNS = 3;
/** Any date and any phone number; ten digits are tried within a day. */
const DIGITS_ENOUGH = 12;

export function hasFewSigns(text: string): boolean {
  return new Set(text).size <= FEW_SIGNS;
}

/** True for numbers, and for dates and phone numbers with what people write between. */
export function isMostlyDigits(text: string): boolean {
  const rest = text.replace(/[\s./:+()-]/g, "");
  const digits = rest.replace(/\D/g, "").length;
  return digits < DIGITS_ENOUGH && rest.length - digits <= 1;
}

/** True if it is hardly more than runs along an alphabet or a row of keys, such as `qwerty123` or `abcabc`. */
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

/** The shortest part that the text repeats from end to end, the last time perhaps cut short; absent if there is none. */
export function repeatedPart(text: string): string | undefined {
  for (let length = 1; length <= text.length / 2; length++) {
    const part = text.slice(0, length);
    if (part.repeat(Math.ceil(text.length / length)).startsWith(text)) return part;
  }
  return undefined;
}
