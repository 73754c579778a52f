import { Fragment, type ReactNode } from "react";
import { KEY_IN_CODE, KEY_IN_QUOTES, KEY_IN_SHELL } from "./samples.ts";

export type CodeLanguage = "sh" | "ts" | "json" | "http" | "text";

const STRING = String.raw`"(?:[^"\\\n]|\\.)*"`;
const escape = (text: string) => text.replace(/[$().*+?[\]^{|}\\]/g, "\\$&");
const KEYS = [KEY_IN_CODE, KEY_IN_SHELL, KEY_IN_QUOTES].map(escape).join("|");

/** The tokens of each language. A group's name is its CSS class: key, comment, name, string, word. */
const PATTERNS: Readonly<Record<CodeLanguage, RegExp | undefined>> = {
  json: new RegExp(
    `(?<name>${STRING}(?=\\s*:))|(?<string>${STRING})|(?<word>\\b(?:true|false|null)\\b|-?\\b\\d[\\d.]*\\b)`,
    "g",
  ),
  ts: new RegExp(
    `(?<key>${KEYS})|(?<comment>//[^\\n]*)|(?<string>${STRING}|\`[^\`]*\`)|(?<word>\\b(?:import|from|const|let|await|async|new|for|of|if|else|return|throw|function|export|type|typeof|instanceof|catch|try|true|false|null|undefined)\\b|\\b\\d[\\d_]*\\b)`,
    "g",
  ),
  sh: new RegExp(
    `(?<key>${KEYS})|(?<comment>(?<=^|\\n)#[^\\n]*)|(?<name>"[\\w.-]+"(?=: ))|(?<string>"[^"$\\n]*"(?!:))|(?<word>(?<=^|\\n)\\w+|(?<=\\s)--?[A-Za-z][\\w-]*)`,
    "g",
  ),
  http: /(?<name>^[\w-]+(?=:))|(?<word>\b\d{3}\b)/gm,
  text: undefined,
};

/** Highlighted code. Placeholders of API keys are marked, so that the reader's own key can replace them. */
export function Highlighted({ code, language }: { code: string; language: CodeLanguage }) {
  const pattern = PATTERNS[language];
  if (!pattern) return code;
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? [];
    parts.push(code.slice(end, match.index), <span className={`c-${kind}`}>{match[0]}</span>);
    end = match.index + match[0].length;
  }
  parts.push(code.slice(end));
  // oxlint-disable-next-line react/no-array-index-key -- the text is static
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);
}
