const NEWLINES = "\n\r\f";
const SPACES = ` \t${NEWLINES}`;
const OPENINGS: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/**
 * True if brackets in a style sheet nest deeper than this, ignoring strings and comments. lightningcss 1.33 crashes the
 * process at a few thousand open blocks, and its time doubles with each further parenthesis of a calculation
 * (measured). Reads each character once, following the tokens of CSS Syntax Level 3, section 4.
 */
export function nestsTooDeep(css: string, max: { readonly round: number; readonly all: number }): boolean {
  const open: string[] = [];
  let round = 0;
  let position = 0;
  while (position < css.length) {
    const character = css[position]!;
    if (character === "/" && css[position + 1] === "*") position = endOfComment(css, position);
    else if (character === '"' || character === "'") position = endOfString(css, position);
    else if (isName(css, position)) {
      const name = readName(css, position);
      position =
        name.isUrl && css[name.end] === "(" && !hasQuote(css, name.end + 1) ? endOfUrl(css, name.end + 1) : name.end;
    } else {
      if ("([{".includes(character)) {
        open.push(character);
        if (character === "(") round++;
        if (open.length > max.all || round > max.round) return true;
      } else if (open.length > 0 && open.at(-1) === OPENINGS[character]) {
        open.pop();
        if (character === ")") round--;
      }
      position++;
    }
  }
  return false;
}

function endOfComment(css: string, position: number): number {
  const end = css.indexOf("*/", position + 2);
  return end === -1 ? css.length : end + 2;
}

/** The position after the closing quote, or at the end of the line, where an unclosed string ends. */
function endOfString(css: string, from: number): number {
  const quote = css[from];
  for (let position = from + 1; position < css.length; position++) {
    if (css[position] === quote) return position + 1;
    if (css[position] === "\\") position++;
    else if (NEWLINES.includes(css[position]!)) return position;
  }
  return css.length;
}

/** An unquoted `url(` is one token up to its end, regardless of its content (4.3.6). */
function endOfUrl(css: string, from: number): number {
  for (let position = from; position < css.length; position++) {
    if (css[position] === ")") return position + 1;
    if (css[position] === "\\") position++;
  }
  return css.length;
}

function hasQuote(css: string, from: number): boolean {
  let position = from;
  while (position < css.length && SPACES.includes(css[position]!)) position++;
  return css[position] === '"' || css[position] === "'";
}

function isName(css: string, position: number): boolean {
  const code = css.charCodeAt(position);
  if (code === 0x5c) return position + 1 < css.length && !NEWLINES.includes(css[position + 1]!);
  return code >= 0x80 || /[-\w]/.test(css[position]!);
}

/** The position after a name, and whether the name is `url` after resolving escapes (4.3.7). */
function readName(css: string, from: number): { end: number; isUrl: boolean } {
  let position = from;
  let name = "";
  while (position < css.length && isName(css, position)) {
    let character = css[position]!;
    if (character !== "\\") position++;
    else {
      const end = endOfHex(css, position + 1);
      character = end > position + 1 ? toCharacter(css.slice(position + 1, end)) : css[position + 1]!;
      position = end > position + 1 ? endOfSpace(css, end) : position + 2;
    }
    if (name.length < 4) name += character;
  }
  return { end: position, isUrl: name.toLowerCase() === "url" };
}

function endOfHex(css: string, from: number): number {
  let position = from;
  while (position < from + 6 && position < css.length && /[0-9a-f]/i.test(css[position]!)) position++;
  return position;
}

/** The position after the single space that may end a numeric escape. */
function endOfSpace(css: string, position: number): number {
  if (css[position] === "\r" && css[position + 1] === "\n") return position + 2;
  return position < css.length && SPACES.includes(css[position]!) ? position + 1 : position;
}

function toCharacter(hex: string): string {
  const code = Number.parseInt(hex, 16);
  return code === 0 || code > 0x10_ff_ff ? "\u{fffd}" : String.fromCodePoint(code);
}
