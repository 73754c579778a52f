const NEWLINES = "\n\r\f";
const SPACES = ` \t${NEWLINES}`;
const getPartner: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/**
 * True if brackets in a style sheet nest deeper than this, ignoring strings and comments. lightningcss 1.33 crashes the
 * process at a few thousand open blocks, and its time doubles with each further parenthesis of a calculation
 * (measured). Reads each character once, following the tokens of CSS Syntax Level 3, section 4.
 */
export function nestsTooDeep(css: string, max: { readonly round: number; readonly all: number }): boolean {
  const open: string[] = [];
  let round = 0;
  let at = 0;
  while (at < css.length) {
    const sign = css[at]!;
    if (sign === "/" && css[at + 1] === "*") at = endOfComment(css, at);
    else if (sign === '"' || sign === "'") at = endOfString(css, at);
    else if (isName(css, at)) {
      const name = readName(css, at);
      at = name.isUrl && css[name.end] === "(" && !hasQuote(css, name.end + 1) ? endOfUrl(css, name.end + 1) : name.end;
    } else {
      if ("([{".includes(sign)) {
        open.push(sign);
        if (sign === "(") round++;
        if (open.length > max.all || round > max.round) return true;
      } else if (open.length > 0 && open.at(-1) === getPartner[sign]) {
        open.pop();
        if (sign === ")") round--;
      }
      at++;
    }
  }
  return false;
}

function endOfComment(css: string, at: number): number {
  const end = css.indexOf("*/", at + 2);
  return end === -1 ? css.length : end + 2;
}

/** The position after the closing quote, or at the end of the line, where an unclosed string ends. */
function endOfString(css: string, from: number): number {
  const quote = css[from];
  for (let at = from + 1; at < css.length; at++) {
    if (css[at] === quote) return at + 1;
    if (css[at] === "\\") at++;
    else if (NEWLINES.includes(css[at]!)) return at;
  }
  return css.length;
}

/** An unquoted `url(` is one token up to its end, whatever it contains (4.3.6). */
function endOfUrl(css: string, from: number): number {
  for (let at = from; at < css.length; at++) {
    if (css[at] === ")") return at + 1;
    if (css[at] === "\\") at++;
  }
  return css.length;
}

function hasQuote(css: string, from: number): boolean {
  let at = from;
  while (at < css.length && SPACES.includes(css[at]!)) at++;
  return css[at] === '"' || css[at] === "'";
}

function isName(css: string, at: number): boolean {
  const code = css.charCodeAt(at);
  if (code === 0x5c) return at + 1 < css.length && !NEWLINES.includes(css[at + 1]!);
  return code >= 0x80 || /[-\w]/.test(css[at]!);
}

/** Where a name ends, and whether it spells `url` after resolving escapes (4.3.7). */
function readName(css: string, from: number): { end: number; isUrl: boolean } {
  let at = from;
  let name = "";
  while (at < css.length && isName(css, at)) {
    let sign = css[at]!;
    if (sign !== "\\") at++;
    else {
      const end = endOfHex(css, at + 1);
      sign = end > at + 1 ? getSign(css.slice(at + 1, end)) : css[at + 1]!;
      at = end > at + 1 ? endOfSpace(css, end) : at + 2;
    }
    if (name.length < 4) name += sign;
  }
  return { end: at, isUrl: name.toLowerCase() === "url" };
}

function endOfHex(css: string, from: number): number {
  let at = from;
  while (at < from + 6 && at < css.length && /[0-9a-f]/i.test(css[at]!)) at++;
  return at;
}

/** The position after the single space that may end a numeric escape. */
function endOfSpace(css: string, at: number): number {
  if (css[at] === "\r" && css[at + 1] === "\n") return at + 2;
  return at < css.length && SPACES.includes(css[at]!) ? at + 1 : at;
}

function getSign(hex: string): string {
  const code = Number.parseInt(hex, 16);
  return code === 0 || code > 0x10_ff_ff ? "\u{fffd}" : String.fromCodePoint(code);
}
