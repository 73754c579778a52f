import { describe, expect, it } from "vitest";
import { testTree } from "#testing/folder.ts";
import { findTextErrors } from "./texts.ts";

type Files = Readonly<Record<string, string>>;

const json = (texts: object) => JSON.stringify(texts);

/** A tree without errors in its texts, which uses them in every way that code can. */
const SOUND: Files = {
  "locales/en/shop.json": json({
    title: "Shop",
    size: { small: "Small", large: "Large" },
    item_one: "{{count}} item",
    item_other: "{{count}} items",
    open: "Open",
    shut: "Closed",
    handed: "Handed over",
    foot: { a: "Above", b: "Below" },
    menu: "Menu",
  }),
  "locales/tr/shop.json": json({
    title: "Dükkân",
    size: { small: "Küçük", large: "Büyük" },
    item_one: "{{count}} ürün",
    item_other: "{{count}} ürün",
    open: "Açık",
    shut: "Kapalı",
    handed: "Verildi",
    foot: { a: "Yukarıda", b: "Aşağıda" },
    menu: "Menu",
  }),
  "locales/en/common.json": json({ brand: "Halka", skip: "Skip" }),
  "locales/tr/common.json": json({ brand: "Halka", skip: "Geç" }),
  "locales/en/errors.json": json({ full: "It is full." }),
  "locales/tr/errors.json": json({ full: "Dolu." }),
  "locales/en/validation.json": json({ at_most: "Use at most {{limit}} rules", day: "Choose a day" }),
  "locales/tr/validation.json": json({ at_most: "En fazla {{limit}} kural kullan", day: "Bir gün seç" }),
  "src/features/links/rules.ts": 'const rules = list.max(MAX, `Use at most ${MAX} rules`).min(1, "Choose a day");',
  "locales/en/mails.json": json({ greeting: "Hello", reset: { subject: "Reset" } }),
  "locales/tr/mails.json": json({ greeting: "Merhaba", reset: { subject: "Sıfırla" } }),
  "src/features/links/contract.ts": 'export const full = { code: "full", status: 409 };',
  "src/features/links/screens/shop.tsx": `
    const SIZES = ["small", "large"] as const;
    const entries = [{ text: "handed" }];
    export function Shop({ isOpen, kind }) {
      const { t } = useTranslation(["shop", "common"]);
      // t("never.said") is not a call
      return <b title={t("title")}>{t(\`size.\${SIZES[0]}\`)}{t("item", { count: 2 })}{t(kind === "door" ? "open" : "shut")}
        {entries.map(({ text }) => t(text))}{t("common:brand")}{t("foot", { returnObjects: true }).a}{t("menu")}</b>;
    }`,
  "src/web/root.tsx": 'const { t } = useTranslation();\nconst skip = t("skip");',
  "src/features/accounts/mails/mail-texts.ts":
    'import en from "../../../../locales/en/mails.json" with { type: "json" };\nexport const getMailTexts = () => en;',
  "src/features/accounts/mails/mail.tsx":
    'import { getMailTexts } from "./mail-texts.ts";\nconst mail = (kind) => getMailTexts().greeting + getMailTexts()[kind].subject;',
};
const ALIKE = { tr: ["Menu"] };

const PLANTS: readonly [what: string, rule: string, files: Files, message: string][] = [
  ["code uses a missing key", "missing", { "src/web/a.tsx": callText("nothing") }, "nothing"],
  ["code uses a template that matches no key", "missing", { "src/web/a.tsx": callText("x.${y}", "`") }, "x.*"],
  ["code uses a key of another namespace", "missing", { "src/web/a.tsx": callText("common:title") }, "title"],
  ["code does not name the namespace of a key", "missing", { "src/web/a.tsx": 't("title")' }, "has no namespace"],
  ["a language lacks a file", "missing", { "locales/en/more.json": json({}) }, "no such file"],
  ["a language lacks a key", "missing", changed("tr", { title: undefined }), "title"],
  ["a language lacks a plural form", "missing", changed("tr", { item_one: undefined }), "item_one"],
  ["a language has an extra key", "extra", changed("tr", { more: "Fazla" }), "more"],
  ["a text is empty", "gap", changed("tr", { title: " " }), "title"],
  ["a text lacks a placeholder", "gap", changed("tr", { item_other: "ürün" }), "{{count}}"],
  ["no code uses a key", "unused", both({ idle: "Idle" }, { idle: "Boş" }), "idle"],
  ["no template matches a key", "unused", both({ "size.huge": "Huge" }, { "size.huge": "Dev" }), "size.huge"],
  ["only a test uses a key", "unused", only("src/web/a.test.tsx"), "unused_key"],
  ["only a comment names a key", "unused", only("src/web/a.tsx", "// "), "unused_key"],
  [
    "no schema contains a server sentence",
    "unused",
    {
      "locales/en/validation.json": json({
        at_most: "Use at most {{limit}} rules",
        day: "Choose a day",
        week: "Choose a week",
      }),
      "locales/tr/validation.json": json({
        at_most: "En fazla {{limit}} kural kullan",
        day: "Bir gün seç",
        week: "Bir hafta seç",
      }),
    },
    "week",
  ],
  ["a text equals the English one", "untranslated", changed("tr", { title: "Shop" }), "title: Shop"],
  [
    "a text equals the English one except for a name",
    "untranslated",
    both({ title: "Halka shop" }, { title: "Halka shop" }),
    "title",
  ],
  ["the list of identical texts is outdated", "untranslated", changed("tr", { menu: "Menü" }), "Menu"],
];

/** A file that uses one key. */
function callText(key: string, quote = '"'): string {
  return `const { t } = useTranslation("shop");\nexport const text = t(${quote}${key}${quote});`;
}

function changed(language: string, texts: Readonly<Record<string, string | undefined>>): Files {
  const path = `locales/${language}/shop.json`;
  return { [path]: json({ ...(JSON.parse(SOUND[path]!) as object), ...texts }) };
}

function both(english: Readonly<Record<string, string>>, turkish: Readonly<Record<string, string>>): Files {
  return { ...changed("en", english), ...changed("tr", turkish) };
}

function only(path: string, before = ""): Files {
  return {
    ...both({ unused_key: "Unused" }, { unused_key: "Kullanılmıyor" }),
    [path]: callText("title").replace("\n", `\n${before}t("unused_key");\n`),
  };
}

describe("the check of texts", () => {
  it("reports nothing if every text exists, is used and is translated", () => {
    expect(findTextErrors(testTree(SOUND), ALIKE)).toEqual([]);
  });

  it.each(PLANTS)("reports that %s", (_what, rule, files, message) => {
    const found = findTextErrors(testTree({ ...SOUND, ...files }), ALIKE);
    expect(
      found
        .filter((error) => error.rule === rule)
        .map((error) => error.message)
        .join("\n"),
    ).toContain(message);
    expect(new Set(found.map((error) => error.rule))).toEqual(new Set([rule]));
  });

  it("reports a Russian `one` form that omits the number, since it also stands for 21, 31 and so on", () => {
    const english = { link_one: "A link is broken", link_other: "{{count, number}} links are broken" };
    const forms = { link_few: "Сломаны {{count, number}} ссылки", link_many: "Сломано {{count, number}} ссылок" };
    const russian = { ...forms, link_one: "Сломана ссылка", link_other: "Сломано {{count, number}} ссылки" };
    const files = { "locales/en/links.json": json(english), "locales/ru/links.json": json(russian) };
    const gaps = findTextErrors(testTree({ ...SOUND, ...files }), ALIKE).filter(({ rule }) => rule === "gap");
    expect(gaps.map(({ path, message }) => [path, message])).toEqual([
      ["locales/ru/links.json", "link_one: must contain {{count}}"],
    ]);
  });

  it("names the file and line of a missing text", () => {
    const text = `\n\n  // a comment\n${callText("nothing")}`;
    const found = findTextErrors(testTree({ ...SOUND, "src/web/a.tsx": text }), ALIKE);
    expect(found).toEqual([{ rule: "missing", path: "src/web/a.tsx", line: 5, message: "nothing is not in shop" }]);
  });
});
