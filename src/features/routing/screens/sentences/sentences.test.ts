import { describe, expect, it } from "vitest";
import { testI18n } from "#testing/i18n.ts";
import type { Condition } from "../../schema.ts";
import { noRules } from "../rule-fields.ts";
import { targetSentence } from "./condition-phrases.ts";
import { toSentences } from "./rules-summary.ts";
import { toTurkishAblative } from "./display-names.ts";
import { toTranslator } from "./translator.ts";

type Language = "en" | "tr" | "ru";

const createTranslator = (language: Language) => toTranslator(testI18n(language, "sentences"));
const sentence = (language: Language, ...when: Condition[]) =>
  targetSentence({ id: "", when, to: "https://www.app.example/" }, createTranslator(language));
const german: Condition = { kind: "country", is: "one-of", values: ["DE"] };
const onIos: Condition = { kind: "os", is: "one-of", values: ["iOS"] };

describe("a rule in a sentence", () => {
  it.each<[Language, string]>([
    ["en", "From Germany on iOS: app.example"],
    ["tr", "Almanya'dan iOS ile gelenler: app.example"],
    ["ru", "Если страна — Германия, система — iOS: app.example"],
  ])("reads in %s: %s", (language, wanted) => {
    expect(sentence(language, german, onIos)).toBe(wanted);
  });

  it.each<[Language, string]>([
    ["en", "Not from Germany, Austria, or Switzerland on their first visit: app.example"],
    ["tr", "Almanya, Avusturya veya İsviçre dışından ilk kez gelenler: app.example"],
    ["ru", "Если страна — любая, кроме: Германия, Австрия или Швейцария, посетитель здесь впервые: app.example"],
  ])("phrases a negated condition in %s: %s", (language, wanted) => {
    const when: Condition[] = [
      { kind: "country", is: "none-of", values: ["DE", "AT", "CH"] },
      { kind: "returning", is: "none-of" },
    ];
    expect(sentence(language, ...when)).toBe(wanted);
  });

  it.each<[Language, string]>([
    ["en", "From Germany, Austria, Switzerland and 2 more countries: app.example"],
    ["tr", "Almanya, Avusturya, İsviçre ve 2 ülkeden daha gelenler: app.example"],
    ["ru", "Если страна — Германия, Австрия, Швейцария и ещё 2 страны: app.example"],
  ])("counts names beyond the first few in %s: %s", (language, wanted) => {
    expect(sentence(language, { kind: "country", is: "one-of", values: ["DE", "AT", "CH", "FR", "IT"] })).toBe(wanted);
  });

  it.each<[Language, string]>([
    ["en", "On a phone or a tablet inside any app coming from a direct or unknown source: app.example"],
    ["tr", "Telefon veya tablet ile herhangi bir uygulama içinden doğrudan erişim üzerinden gelenler: app.example"],
    ["ru", "Если устройство — телефон или планшет, внутри любого приложения, источник — прямой переход: app.example"],
  ])("translates values that are not names in %s: %s", (language, wanted) => {
    const when: Condition[] = [
      { kind: "device", is: "one-of", values: ["mobile", "tablet"] },
      { kind: "inApp", is: "one-of", values: ["any"] },
      { kind: "referrer", is: "one-of", values: ["direct"] },
    ];
    expect(sentence(language, ...when)).toBe(wanted);
  });

  it.each<[Language, string]>([
    ["en", "During Mon–Fri 09:00–18:00, Sun 10:00–12:00 (New York time): app.example"],
    ["tr", "Pzt–Cum 09:00–18:00, Paz 10:00–12:00 (New York saatiyle) arasında gelenler: app.example"],
    ["ru", "Если время — пн–пт 09:00–18:00, вс 10:00–12:00 (время: New York): app.example"],
  ])("formats hours in %s: %s", (language, wanted) => {
    const hours = [
      { days: [5, 4, 3, 2, 1], from: "09:00", until: "18:00" },
      { days: [7], from: "10:00", until: "12:00" },
    ];
    expect(sentence(language, { kind: "time", is: "one-of", hours, zone: "America/New_York" })).toBe(wanted);
  });

  it.each<[Language, string]>([
    ["en", "Everyone: app.example"],
    ["tr", "Tüm gelenler: app.example"],
    ["ru", "Если посетитель — любой: app.example"],
  ])("names everyone in %s while no condition has a value: %s", (language, wanted) => {
    expect(sentence(language, { ...onIos, values: [] })).toBe(wanted);
  });

  it("asks for a missing address, and leaves out conditions without values", () => {
    const target = { id: "", when: [german, { ...onIos, values: [] }], to: " " };
    expect(targetSentence(target, createTranslator("en"))).toBe("New rule: choose a destination");
  });
});

describe("countries of origin in Turkish", () => {
  it.each([
    ["Almanya", "Almanya'dan"],
    ["Türkiye", "Türkiye'den"],
    ["Fas", "Fas'tan"],
    ["Irak", "Irak'tan"],
    ["Mısır", "Mısır'dan"],
    ["Ürdün", "Ürdün'den"],
    ["Birleşik Krallık", "Birleşik Krallık'tan"],
    ["Amerika Birleşik Devletleri", "Amerika Birleşik Devletleri'nden"],
    ["Faroe Adaları", "Faroe Adaları'ndan"],
    ["Dominik Cumhuriyeti", "Dominik Cumhuriyeti'nden"],
    ["Fildişi Sahili", "Fildişi Sahili'nden"],
    ["Şili", "Şili'den"],
    ["Portekiz", "Portekiz'den"],
    ["Myanmar (Burma)", "Myanmar'dan (Burma)"],
    ["ABD", "ABD'den"],
    ["İtalya", "İtalya'dan"],
    ["Malavi", "Malavi'den"],
  ])("%s: %s", (place, wanted) => {
    expect(toTurkishAblative(place)).toBe(wanted);
  });
});

describe("a summary of a link", () => {
  it.each<[Language, number, string]>([
    ["en", 1, "Stops after 1 click."],
    ["en", 5, "Stops after 5 clicks."],
    ["tr", 5, "5 tıklamadan sonra durur."],
    ["ru", 1, "Остановится после 1 клика."],
    ["ru", 3, "Остановится после 3 кликов."],
    ["ru", 21, "Остановится после 21 клика."],
    ["ru", 25, "Остановится после 25 кликов."],
  ])("counts clicks in %s: %i", (language, limit, wanted) => {
    expect(toSentences({ ...noRules, limit }, "a.example", createTranslator(language))[0]).toBe(wanted);
  });

  it("is one sentence without rules", () => {
    expect(toSentences(noRules, "https://a.example/x", createTranslator("en"))).toEqual([
      "Everyone goes to a.example/x.",
    ]);
    expect(toSentences(noRules, "", createTranslator("en"))).toEqual([
      "Everyone goes to a destination you haven't set yet.",
    ]);
  });

  it("states the opening hours in the zone of the schedule", () => {
    const schedule = { from: "2026-05-01T09:00", until: "2026-06-01T18:00", hours: [], zone: "Europe/Istanbul" };
    expect(toSentences({ ...noRules, schedule }, "a.example", createTranslator("en"))[0]).toBe(
      "Open from Fri, 1 May 2026 at 09:00 until Mon, 1 June 2026 at 18:00 (Istanbul time).",
    );
  });

  it("lists the rules in the order in which they apply", () => {
    const summary = toSentences(
      {
        ...noRules,
        password: "kept",
        fallback: "later.example",
        gate: { kind: "age", years: 18 },
        targets: [{ id: "1", when: [german], to: "de.example" }],
        split: {
          variants: [
            { id: "a", to: "a.example", weight: 60 },
            { id: "b", to: "b.example", weight: 40 },
          ],
          autoStop: true,
          winner: null,
        },
        timeout: 5,
      },
      "a.example",
      createTranslator("en"),
    );
    expect(summary).toEqual([
      "Anyone turned away goes to later.example.",
      "Asks for a password.",
      "Only for visitors who confirm they're 18 or older.",
      "From Germany: de.example.",
      "Splits visitors: 60% to a.example, 40% to b.example.",
      "Waits 5 seconds before opening.",
    ]);
  });
});
