import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { languages } from "#base/language.ts";

const root = join(import.meta.dirname, "../../..");
const faces = ["fonts.css", "signed-out.css"]
  .map((name) => readFileSync(join(import.meta.dirname, name), "utf8"))
  .join("\n");

const ranges = [...faces.matchAll(/font-family: "([^"]+)";[^}]*?unicode-range:([^;]+);/g)].flatMap(([, family, list]) =>
  list!.split(",").map((range) => {
    const [from = "", to = from] = range.trim().replace("U+", "").split("-");
    return { family: family!, from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) };
  }),
);

function hasCharacter(family: string, character: string): boolean {
  const code = character.codePointAt(0)!;
  return ranges.some((range) => range.family === family && range.from <= code && code <= range.to);
}

function filesBelow(folder: string, suffix: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(root, folder, name))
    .filter((path) => path.endsWith(suffix) && statSync(path).isFile());
}

const texts = [...filesBelow("locales", ".json"), ...filesBelow("content", ".md")].map((path) =>
  readFileSync(path, "utf8"),
);
/** Characters that need not be in our fonts: white space, arrows, marks and the rouble sign. */
const SYSTEM_CHARACTERS = "\n\t→←↔✓×₽";

it("has every letter of our texts in the text font", () => {
  const missing = new Set(
    texts.flatMap((text) => Array.from(text)).filter((character) => !hasCharacter("Onest", character)),
  );
  for (const character of SYSTEM_CHARACTERS) missing.delete(character);
  expect([...missing]).toEqual([]);
});

it("has every letter of titles in the heading font", () => {
  const titles = texts.flatMap((text) => [...text.matchAll(/^#{1,2} (.+)$/gm)].map((match) => match[1]!));
  const missing = new Set(
    titles.flatMap((title) => Array.from(title)).filter((character) => !hasCharacter("Source Serif 4", character)),
  );
  missing.delete("`");
  expect([...missing]).toEqual([]);
});

const signedOut = languages.map((language) => {
  const read = (name: string) => JSON.parse(readFileSync(join(root, "locales", language, name), "utf8"));
  return { language, accounts: read("accounts.json"), common: read("common.json") };
});

it.each(signedOut)("has every letter of titles in the small fonts of signed-out screens: $language", (shown) => {
  const { language, accounts, common } = shown;
  const { sign_in, sign_up, check_email, verify, forgot, reset } = accounts;
  const titles = [sign_in, sign_up, check_email, verify, forgot, reset].map(({ title }) => title);
  // the unit `ch` is the width of the zero
  const letters = Array.from([...titles, forgot.sent_title, common.brand, common.motto, "0"].join(""));
  const family = `Source Serif 4 ${language === "ru" ? "Russian Titles" : "Titles"}`;
  expect(letters.filter((letter) => !hasCharacter(family, letter))).toEqual([]);
});

it("shows Russian sign-in and sign-up without the fonts of Latin letters", () => {
  const { sign_in, sign_up, error, password_hint } = signedOut.find(({ language }) => language === "ru")!.accounts;
  // these texts are shown only without scripts, or with certain settings of the operator
  const { no_script: _, proving: __, only: ___, ...form } = sign_up;
  const shown = [sign_in, form, error].flatMap((group) => Object.values<string>(group));
  const letters = [...shown, password_hint].flatMap((text: string) => Array.from(text.replaceAll(/\{\{\w+\}\}/g, "")));
  expect(letters.filter((letter) => !hasCharacter("Onest Russian", letter))).toEqual([]);
});
