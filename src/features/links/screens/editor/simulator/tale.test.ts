import { createInstance } from "i18next";
import { expect, it } from "vitest";
import sentencesEn from "../../../../../../locales/en/sentences.json";
import simulatorEn from "../../../../../../locales/en/simulator.json";
import sentencesRu from "../../../../../../locales/ru/sentences.json";
import simulatorRu from "../../../../../../locales/ru/simulator.json";
import sentencesTr from "../../../../../../locales/tr/sentences.json";
import simulatorTr from "../../../../../../locales/tr/simulator.json";
import type { Simulated } from "../../../rules/simulator/contract.ts";
import { newFields } from "../fields.ts";
import { taleAsText, taleOf } from "./tale.ts";
import { presets } from "./visitor.ts";

const texts = {
  en: { sentences: sentencesEn, simulator: simulatorEn },
  tr: { sentences: sentencesTr, simulator: simulatorTr },
  ru: { sentences: sentencesRu, simulator: simulatorRu },
};

function speak(lng: keyof typeof texts) {
  const speaker = createInstance();
  const interpolation = { escapeValue: false };
  void speaker.init({ lng, fallbackLng: false, initAsync: false, interpolation, resources: { [lng]: texts[lng] } });
  return speaker;
}

const fields = {
  ...newFields("https://a.example/"),
  targets: [
    { id: "one", when: [{ kind: "country" as const, is: "one-of" as const, values: ["AT"] }], to: "at.example" },
  ],
};
const step = (
  name: string,
  matched: boolean,
  key: string,
  values: Record<string, string | number> = {},
  rule = "",
) => ({
  step: name,
  rule,
  matched,
  why: { key, values },
});
const simulated: Simulated = {
  decision: "interstitial",
  destination: "https://a.example/",
  app: null,
  delay: 5,
  because: "own",
  counts: true,
  opens: null,
  trace: [
    step("limit", false, "clicks-left", { click: 51, clicks: 100 }),
    step("target", false, "condition-fails", { kind: "country", is: "one-of" }, "one"),
    step("destination", true, "own-destination", { to: "https://a.example/" }),
    step("delay", true, "waits", { seconds: 5 }),
  ],
};
const visitor = { ...presets.phone, at: "2026-05-01T22:00", click: "51" };

it.each([
  [
    "en" as const,
    [
      "As: Germany, Phone, iOS, Safari, German, Friday, May 1, 10:00 PM, click 51",
      "After 5 seconds on a page of ours the visitor lands at a.example.",
      "It counts as a click.",
      "",
      "– Limit by clicks: clicks are left",
      "– Rule 1: from Austria does not hold",
      "• Destination: the link's own address: a.example",
      "• Delay: the page waits first",
    ],
  ],
  [
    "tr" as const,
    [
      "Kim: Almanya, Telefon, iOS, Safari, Almanca, 1 May Cuma 22:00, 51. tıklama",
      "Ziyaretçi sayfamızda 5 saniye bekler, sonra şuraya varır: a.example.",
      "Tıklama olarak sayılır.",
      "",
      "– Tıklama sınırı: tıklama hakkı var",
      "– 1. kural: uymayan: Avusturya'dan",
      "• Hedef: bağlantının kendi adresi: a.example",
      "• Bekleme: sayfa önce bekletir",
    ],
  ],
  [
    "ru" as const,
    [
      "Кто: Германия, Телефон, iOS, Safari, немецкий, пятница, 1 мая, 22:00, клик 51",
      "Через 5 секунд на нашей странице посетитель попадает на a.example.",
      "Это считается кликом.",
      "",
      "– Ограничение по кликам: клики ещё есть",
      "– Правило 1: не подходит: страна — Австрия",
      "• Адрес: собственный адрес ссылки: a.example",
      "• Задержка: страница сначала ждёт",
    ],
  ],
])("a try is told in %s, step by step", (language, lines) => {
  const tale = taleOf(simulated, fields, visitor, "Europe/Istanbul", speak(language));
  expect(taleAsText(tale).split("\n")).toEqual(lines);
});

it("does not break at a step that is newer than this page", () => {
  const newer = { ...simulated, trace: [step("moon", true, "is-full")] };
  expect(taleOf(newer, fields, visitor, "UTC", speak("en")).steps).toHaveLength(1);
});
