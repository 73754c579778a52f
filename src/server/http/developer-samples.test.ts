import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { languages } from "#base/language.ts";
import { toPlainText } from "#features/site/content/article.ts";
import { getGuide, guideNames } from "#features/site/pages/developers/guides.tsx";
import { makeSamples } from "#features/site/pages/developers/samples.ts";
import { getReference } from "./developer-reference.ts";

const ORIGIN = "https://halka.example";
const { resources, schemas } = getReference();
const calls = resources.flatMap((resource) => resource.calls);

/** Splits a command into words like a POSIX shell; `$...` stays as it is. */
function toWords(command: string): string[] {
  const words: string[] = [];
  const PART = /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^\s'"\\]+)/y;
  const text = command.replaceAll("\\\n", " ");
  let word: string | undefined;
  for (let at = 0; at < text.length; at = PART.lastIndex) {
    PART.lastIndex = at;
    const match = PART.exec(text);
    if (match) {
      word = (word ?? "") + match.slice(1).find((each) => each !== undefined)!;
      continue;
    }
    if (!/\s/.test(text[at]!)) throw new Error(`not a word at ${at}: ${text}`);
    if (word !== undefined) words.push(word);
    word = undefined;
    PART.lastIndex = at + 1;
  }
  return word === undefined ? words : [...words, word];
}

describe.each(calls)("the curl command of $id", (call) => {
  const words = toWords(makeSamples(call, schemas, ORIGIN).curl);
  const getValue = (option: string) => {
    const at = words.indexOf(option);
    return at === -1 ? undefined : words[at + 1];
  };
  const data = getValue("-d");

  it("requests the path of the call with its method and a key", () => {
    expect(words[0]).toBe("curl");
    const url = new URL(words.find((word) => word.startsWith(ORIGIN))!);
    const pattern = call.path.replace(/\{\w+\}/g, "[^/]+").replaceAll(".", "\\.");
    expect(url.pathname).toMatch(new RegExp(`^${pattern}$`));
    const isUpload = call.body?.type === "multipart/form-data";
    expect(getValue("-X") ?? (data !== undefined || isUpload ? "POST" : "GET")).toBe(call.method);
    expect(words).toContain("Authorization: Bearer $HALKA_API_KEY");
    const required = call.parameters.filter((each) => each.in === "query" && each.required === true);
    expect(required.every(({ name }) => url.searchParams.has(name))).toBe(true);
  });

  it("has a body that is valid JSON with every required field", () => {
    const isJson = call.body?.type === "application/json";
    expect(data !== undefined).toBe(isJson);
    const body: unknown = JSON.parse(data ?? "{}");
    const { required = [] } = (isJson && call.body?.schema) || {};
    expect(body).toEqual(
      expect.objectContaining(Object.fromEntries(required.map((name) => [name, expect.anything()]))),
    );
  });
});

describe("the TypeScript samples", () => {
  const root = new URL("../../..", import.meta.url).pathname;
  mkdirSync(join(root, "node_modules/.cache"), { recursive: true });
  const folder = mkdtempSync(join(root, "node_modules/.cache/samples-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("in calls and in guides compile against the client", () => {
    for (const call of calls)
      writeFileSync(join(folder, `${call.id}.ts`), makeSamples(call, schemas, ORIGIN).typescript);
    for (const language of languages)
      for (const name of guideNames)
        getGuide(name, language).body.forEach((node, index) => {
          if (typeof node === "string" || node[0] !== "pre" || typeof node[2][0] === "string") return;
          if (node[2][0]?.[1]["data-language"] !== "ts") return;
          writeFileSync(join(folder, `guide-${language}-${name}-${index}.ts`), toPlainText(node[2]));
        });
    const options = {
      compilerOptions: {
        target: "es2023",
        lib: ["es2023", "dom", "dom.iterable"],
        module: "nodenext",
        strict: true,
        exactOptionalPropertyTypes: true,
        noEmit: true,
        skipLibCheck: true,
        allowImportingTsExtensions: true,
        types: ["node"],
        typeRoots: [join(root, "node_modules/@types")],
        paths: { halka: [join(root, "sdk/src/index.ts")] },
      },
      include: ["*.ts"],
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(options));
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
    expect(compile(folder, root)).toBe("");
  }, 120_000);
});

/** Returns the errors of the compiler. */
function compile(folder: string, root: string): string {
  try {
    execFileSync(join(root, "node_modules/.bin/tsc"), ["-p", folder], { encoding: "utf8", stdio: "pipe" });
    return "";
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
