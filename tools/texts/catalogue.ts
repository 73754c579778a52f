import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The texts in one file of a language, by key; the parts of a key are joined by dots. */
export type Texts = ReadonlyMap<string, string>;

export interface Catalogue {
  /** English comes first, since it defines the keys. */
  readonly languages: readonly string[];
  readonly names: readonly string[];
  /** Undefined if the language has no such file. */
  find(language: string, name: string): Texts | undefined;
}

export interface TextError {
  readonly rule: "missing" | "extra" | "gap" | "unused" | "untranslated";
  readonly path: string;
  readonly line?: number;
  readonly message: string;
}

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** The key as code uses it, without the suffix of a plural form. */
export function requestedKey(key: string): string {
  return key.replace(PLURAL, "");
}

export function isPlural(key: string): boolean {
  return PLURAL.test(key);
}

export function toPath(language: string, name: string): string {
  return `locales/${language}/${name}.json`;
}

export function readCatalogue(root: string): Catalogue {
  const others = readdirSync(join(root, "locales")).filter((language) => language !== "en");
  const languages = ["en", ...others];
  const kept = new Map(
    languages.flatMap((language) =>
      readdirSync(join(root, "locales", language)).map((file) => {
        const path = `locales/${language}/${file}`;
        return [path, new Map(flatten(JSON.parse(readFileSync(join(root, path), "utf8")) as object))] as const;
      }),
    ),
  );
  const names = new Set([...kept.keys()].map((path) => path.slice(path.lastIndexOf("/") + 1, -".json".length)));
  return { languages, names: [...names], find: (language, name) => kept.get(toPath(language, name)) };
}

function flatten(texts: object, prefix = ""): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "string"
      ? [[prefix + key, value] as [string, string]]
      : flatten(value as object, `${prefix}${key}.`),
  );
}
