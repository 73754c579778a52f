export interface Call {
  readonly line: number;
  /** The keys that it may use; in a template, `*` stands for each inserted value. */
  readonly keys: readonly string[];
  /** True if it uses everything below the key. */
  readonly isObject: boolean;
}

const CALL = /(?<![\w$.])(?:i18n\.)?t\(/g;

/** Every `t(...)` of a file, except in comment lines. */
export function findCalls(text: string): Call[] {
  const code = text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, "");
  return [...code.matchAll(CALL)].map((match) => {
    const start = match.index + match[0].length;
    const { keys, end } = readFirstArgument(code, start);
    return {
      line: code.slice(0, match.index).split("\n").length,
      keys,
      isObject: /^,\s*\{[^}]*returnObjects: true/.test(code.slice(end, end + 80)),
    };
  });
}

/** The literals in the first argument outside of any bracket, except those that are only compared with something. */
function readFirstArgument(code: string, start: number): { keys: string[]; end: number } {
  const keys: string[] = [];
  let depth = 0;
  let place = start;
  for (; place < code.length; place++) {
    const sign = code[place]!;
    if (depth === 0 && (sign === "," || sign === ")")) break;
    if ("([{".includes(sign)) depth++;
    else if (")]}".includes(sign)) depth--;
    else if (sign === '"' || sign === "`") {
      const literal = readLiteral(code, place);
      if (depth === 0 && !/[=!]==?\s*$/.test(code.slice(start, place))) keys.push(literal.key);
      place = literal.end;
    }
  }
  return { keys, end: place };
}

/** A literal from its opening quote to its closing one. */
function readLiteral(code: string, start: number): { key: string; end: number } {
  const quote = code[start]!;
  let key = "";
  let place = start + 1;
  for (; place < code.length && code[place] !== quote; place++) {
    const isHole = quote === "`" && code.startsWith("${", place);
    key += isHole ? "*" : code[place]!;
    if (isHole) place = endOfHole(code, place + 2);
  }
  return { key, end: place };
}

function endOfHole(code: string, start: number): number {
  let depth = 1;
  let place = start;
  for (; place < code.length; place++) {
    if (code[place] === "{") depth++;
    else if (code[place] === "}" && --depth === 0) break;
  }
  return place;
}
