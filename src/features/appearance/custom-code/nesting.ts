/**
 * True if brackets in a style sheet nest deeper than this, strings and comments aside. lightningcss 1.33 ends the whole
 * process at a few thousand open blocks, and takes twice as long for each further parenthesis of a calculation (tried).
 */
export function nestsTooDeep(css: string, max: { readonly round: number; readonly all: number }): boolean {
  const tokens =
    /\/\*[^]*?(?:\*\/|$)|"(?:\\[^]|[^"\\\n\r\f])*"?|'(?:\\[^]|[^'\\\n\r\f])*'?|(?<name>(?:[-\w]|[^\0-\x7f]|\\[0-9a-f]{1,6}(?:\r\n|[ \t\n\r\f])?|\\[^0-9a-f\n\r\f])+)?(?<bracket>[()[\]{}])|[-\w]|\\[^]|[^]/giu;
  const open: string[] = [];
  let round = 0;
  for (let match = tokens.exec(css); match; match = tokens.exec(css)) {
    const bracket = match.groups?.["bracket"];
    if (bracket === undefined) continue;
    if ("([{".includes(bracket)) {
      if (bracket === "(" && isAddress(match.groups?.["name"], css.slice(tokens.lastIndex))) {
        tokens.lastIndex = endOfAddress(css, tokens.lastIndex);
        continue;
      }
      open.push(bracket);
      if (bracket === "(") round++;
      if (open.length > max.all || round > max.round) return true;
    } else if (open.at(-1) === partnerOf[bracket]) {
      open.pop();
      if (bracket === ")") round--;
    }
  }
  return false;
}

const partnerOf: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** `url(` without quotes is one token up to its end (CSS Syntax Level 3, 4.3.6), whatever stands in it. */
function isAddress(name: string | undefined, rest: string): boolean {
  return name !== undefined && plain(name).toLowerCase() === "url" && !/^\s*["']/.test(rest);
}

function plain(name: string): string {
  return name.replace(/\\([0-9a-f]{1,6})(?:\r\n|[ \t\n\r\f])?|\\([^])/gi, (_, hex?: string, sign?: string) =>
    hex === undefined ? (sign ?? "") : signOf(Number.parseInt(hex, 16)),
  );
}

function signOf(code: number): string {
  return code === 0 || code > 0x10_ff_ff ? "\u{fffd}" : String.fromCodePoint(code);
}

function endOfAddress(css: string, from: number): number {
  const end = /(?:\\[^]|[^\\)])*\)?/y;
  end.lastIndex = from;
  return from + (end.exec(css)?.[0].length ?? 0);
}
