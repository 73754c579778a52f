import type { SourceFile, Tree } from "../laws/tree.ts";
import { findCalls } from "./calls.ts";
import { requestedKey, type Catalogue, type TextError, toPath, type Texts } from "./catalogue.ts";

/** The documentation looks up these by the ids of contracts, which src/server/http/developers.test.ts compares. */
const BY_ID = "calls";

/** Checks that every text used by code exists, and that code uses every existing text. */
export function uses({ files }: Tree, catalogue: Catalogue): TextError[] {
  const english = new Map(
    catalogue.names.map((name) => [name, catalogue.find("en", name) ?? new Map<string, string>()]),
  );
  const used = new Map(catalogue.names.map((name) => [name, new Set<string>()]));
  const product = [...files.values()].filter((file) => !file.isTest && file.layer !== "testing");
  const missing = product.flatMap((file) => readFile(file, files, english, used));
  const unused = [...english].flatMap(([name, texts]) =>
    name === BY_ID
      ? []
      : [...new Set([...texts.keys()].map(requestedKey))]
          .filter((key) => !used.get(name)!.has(key))
          .map((key): TextError => ({ rule: "unused", path: toPath("en", name), message: key })),
  );
  return [...missing, ...unused];
}

type Files = Tree["files"];
type English = ReadonlyMap<string, Texts>;
type Used = ReadonlyMap<string, Set<string>>;

/** Marks the texts that a file uses and returns the missing ones. */
function readFile(file: SourceFile, files: Files, english: English, used: Used): TextError[] {
  markOpened(file, files, english, used);
  // screens translate API errors by their code
  for (const [, code] of file.text.matchAll(/(?:\bcode: |\bdefineError\(\s*)"(\w+)"/g))
    mark(english, used, "errors", (key) => key === code);
  // schemas phrase issues in English, and the server translates the whole sentence
  markSentences(file, english, used);
  const names = findNames(file, files);
  const near = nearby(file, files);
  const mayFill = (part: string) => near.some(({ text }) => new RegExp(`"${part}"|\\b${part}["?]?:`).test(text));
  return findCalls(file.text).flatMap(({ line, keys, isObject }) => {
    const { path } = file;
    if (names.length === 0)
      return [
        { rule: "missing", path, line, message: "t(...) has no namespace: call useTranslation or getFixedT with one" },
      ];
    // if the key comes from elsewhere in the file, it is a string literal there
    const usedKeys = keys.length > 0 ? keys : findLiterals(file.text);
    return usedKeys.flatMap((text): TextError[] => {
      // `errors:unexpected` contains its namespace
      const [, own, key = text] = /^(\w+):(.*)$/.exec(text) ?? [];
      const pattern = toPattern(key, isObject);
      const fits = (each: string) => pattern.exec(each)?.slice(1).every(mayFill) ?? false;
      const from = own === undefined ? names : [own];
      const isThere = from.map((name) => mark(english, used, name, fits)).includes(true);
      if (isThere || keys.length === 0) return [];
      return [{ rule: "missing", path, line, message: `${key} is not in ${from.join(", ")}` }];
    });
  });
}

/** Marks the sentences of `validation` that a file contains; `${...}` or a value may replace a placeholder. */
function markSentences(file: SourceFile, english: English, used: Used): void {
  const sentences = [...file.text.matchAll(/"([A-Z][^"\n]+)"|`([A-Z][^`\n]+)`/g)].map(
    ([, plain, filled = ""]) => plain ?? filled.replace(/\$\{[^}]*\}/g, "{{}}"),
  );
  const texts = english.get("validation");
  if (!texts || sentences.length === 0) return;
  mark(english, used, "validation", (key) => {
    const parts = (texts.get(key) ?? "")
      .split(/\{\{\w+\}\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    const pattern = new RegExp(`^${parts.join(".+")}$`);
    return sentences.some((sentence) => pattern.test(sentence));
  });
}

/** The pattern that matches keys; a group captures the replacement of each `*`. */
function toPattern(key: string, isObject: boolean): RegExp {
  const own = key.replaceAll(".", "\\.").replaceAll("*", "([^.]+)");
  return new RegExp(`^${own}${isObject ? "(?:\\..+)?" : ""}$`);
}

/** Marks every matching key, and returns whether there is one. */
function mark(english: English, used: Used, name: string, fits: (key: string) => boolean): boolean {
  const found = [...(english.get(name)?.keys() ?? [])].map(requestedKey).filter(fits);
  for (const key of found) used.get(name)!.add(key);
  return found.length > 0;
}

/** The namespaces that `t` uses in a file. */
function findNames(file: SourceFile, files: Files): string[] {
  const hooks = [...file.text.matchAll(/\buseTranslation\(([^)]*)\)/g)];
  const named = hooks.flatMap(([, given = ""]) => (given === "" ? ["common"] : findLiterals(given)));
  const instances = [file, ...file.imports.flatMap(({ target }) => files.get(target ?? "") ?? [])];
  const fixed = instances.flatMap(({ text }) => [...text.matchAll(/\bgetFixedT\([^[)]*(\[[^\]]*\])/g)]);
  const passed = [...file.text.matchAll(/\bTFunction<readonly (\[[^\]]*\])>/g)];
  return [...new Set([...named, ...[...fixed, ...passed].flatMap(([, list = ""]) => findLiterals(list))])];
}

/** The file and its imports up to three steps away, which contain the values inserted into templates. */
function nearby(file: SourceFile, files: Files, steps = 3): SourceFile[] {
  const imported = steps === 0 ? [] : file.imports.flatMap(({ target }) => files.get(target ?? "") ?? []);
  return [file, ...imported.flatMap((each) => nearby(each, files, steps - 1))];
}

function findLiterals(text: string): string[] {
  return [...text.matchAll(/"([\w.:-]+)"/g)].map(([, literal]) => literal!);
}

/**
 * Marks the texts used by a file that imports a catalogue (`import en from ".../mails.json"`). The file reads `en.a.b`
 * itself, or passes the texts on; then its importers name them as a property or in quotes.
 */
function markOpened(file: SourceFile, files: Files, english: English, used: Used): void {
  for (const { specifier, isType } of file.imports) {
    const name = /locales\/en\/(\w+)\.json$/.exec(specifier)?.[1];
    if (name === undefined || isType || file.text.includes("createInstance(")) continue;
    const chains = [...file.text.matchAll(/\ben\.([\w.]+)/g)].map(([, chain]) => chain!);
    if (chains.length > 0) mark(english, used, name, (key) => chains.includes(key));
    else {
      const readers = [...files.values()].filter(
        (each) => !each.isTest && each.imports.some(({ target }) => target === file.path),
      );
      const words = new Set(
        readers
          .flatMap((reader) => nearby(reader, files))
          .flatMap(({ text }) => [...text.matchAll(/(?:\.|")([\w-]+)\b/g)].map(([, word]) => word)),
      );
      mark(english, used, name, (key) => words.has(key.slice(key.lastIndexOf(".") + 1)));
    }
  }
}
