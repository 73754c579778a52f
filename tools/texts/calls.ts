export interface Call {
  readonly line: number;
  /** The keys that the call may use; in a template, `*` stands for each inserted value. */
  readonly keys: readonly string[];
  /** True if the call uses everything below the key. */
  readonly isObject: boolean;
}

const CALL = /(?<![\w$.])(?:i18n\.)?t\(/g;

/** Every call of `t` in a file, except in comment lines. */
export function findCalls(text: string): Call[] {
  const code = text.replace(/^[^\S\n]*(?:\/\/|\/?\*).*$/gm, "");
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

/**
 * The string literals in the first argument, outside of any bracket. Leaves out those that are only compared with
 * something.
 */
function readFirstArgument(code: string, start: number): { keys: string[]; end: number } {
  const keys: string[] = [];
  let depth = 0;
  let position = start;
  for (; position < code.length; position++) {
    const character = code[position]!;
    if (depth === 0 && (character === "," || character === ")")) break;
    if ("([{".includes(character)) depth++;
    else if (")]}".includes(character)) depth--;
    else if (character === '"' || character === "`") {
      const literal = readLiteral(code, position);
      if (depth === 0 && !/[=!]==?\s*$/.test(code.slice(start, position))) keys.push(literal.key);
      position = literal.end;
    }
  }
  return { keys, end: position };
}

/** The literal that starts with this quote, up to its closing quote. */
function readLiteral(code: string, start: number): { key: string; end: number } {
  const quote = code[start]!;
  let key = "";
  let position = start + 1;
  for (; position < code.length && code[position] !== quote; position++) {
    const isHole = quote === "`" && code.startsWith("${", position);
    key += isHole ? "*" : code[position]!;
    if (isHole) position = findEndOfPlaceholder(code, position + 2);
  }
  return { key, end: position };
}

function findEndOfPlaceholder(code: string, start: number): number {
  let depth = 1;
  let position = start;
  for (; position < code.length; position++) {
    if (code[position] === "{") depth++;
    else if (code[position] === "}" && --depth === 0) break;
  }
  return position;
}
