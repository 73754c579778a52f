import { expect, it } from "vitest";
import type { Condition } from "#features/routing/schema.ts";
import { testI18n } from "#testing/i18n.ts";
import type { Simulated } from "../../../simulator/contract.ts";
import { newFields } from "../link-fields.ts";
import { formatExplanation, explain, visitorPresets } from "./explanation.ts";

const createTranslator = (language: "en" | "tr" | "ru") => testI18n(language, "sentences", "simulator");

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
  restriction: null,
  trace: [
    step("limit", false, "clicks-left", { click: 51, clicks: 100 }),
    step("target", false, "condition-fails", { kind: "country", is: "one-of" }, "one"),
    step("destination", true, "own-destination", { to: "https://a.example/" }),
    step("delay", true, "waits", { seconds: 5 }),
  ],
};
const visitor = { ...visitorPresets.phone, at: "2026-05-01T22:00", click: "51" };

it.each([
  [
    "en" as const,
    [
      "As: Germany, Phone, iOS, Safari, German, Friday 1 May, 22:00, click 51",
      "The visitor waits 5 seconds, then goes to a.example.",
      "Counts as a click.",
      "",
      "– Click limit: there are clicks left",
      "– Rule 1: no match: from Austria",
      "• Destination: the link's own destination: a.example",
      "• Delay: there's a delay first",
    ],
  ],
  [
    "tr" as const,
    [
      "Kim: Almanya, Telefon, iOS, Safari, Almanca, 1 May Cuma 22:00, 51. tıklama",
      "Ziyaretçi 5 saniye bekler, sonra şuraya gider: a.example.",
      "Tıklama sayılır.",
      "",
      "– Tıklama sınırı: tıklama hakkı var",
      "– 1. kural: uymayan: Avusturya'dan",
      "• Hedef: bağlantının kendi hedefi: a.example",
      "• Bekleme: önce bekleme var",
    ],
  ],
  [
    "ru" as const,
    [
      "Кто: Германия, Телефон, iOS, Safari, немецкий, пятница, 1 мая, 22:00, клик 51",
      "Посетитель ждёт 5 секунд и попадает на a.example.",
      "Учитывается как клик.",
      "",
      "– Лимит кликов: клики ещё есть",
      "– Правило 1: не подходит: страна — Австрия",
      "• Адрес: собственный адрес ссылки: a.example",
      "• Задержка: сначала задержка",
    ],
  ],
])("explains a simulation in %s, step by step", (language, lines) => {
  const explanation = explain(simulated, fields, visitor, "Europe/Istanbul", createTranslator(language));
  expect(formatExplanation(explanation).split("\n")).toEqual(lines);
});

it("adds to the outcome that a link of a new account shows a page first", () => {
  const { outcome, restriction } = explain(
    { ...simulated, restriction: "new" },
    fields,
    visitor,
    "UTC",
    createTranslator("en"),
  );
  expect(outcome).toMatch(/^The visitor waits 5 seconds.*\. Before that, a page says that the link is new/);
  expect(restriction).toBe("");
});

it("explains a step that this version of the page does not know as unknown", () => {
  const newer = { ...simulated, trace: [step("moon", true, "is-full")] };
  expect(explain(newer, fields, visitor, "UTC", createTranslator("en")).steps).toEqual([
    { title: "an unknown step", why: "an unknown step", matched: true },
  ]);
});

it.each([
  [{ name: "src", wanted: "ads" }, "no match: with src = ads in the address"],
  [{ name: "ref", wanted: "spring" }, "no match: with ref = spring in the address"],
  [{ name: "ref", wanted: "autumn" }, "no match: with ref = autumn in the address"],
  [{ name: "ref", wanted: "changed by the server" }, "no match: with ref = spring in the address"],
])("names the failing one of several similar conditions: %j", (values, why) => {
  const query = (name: string, value: string): Condition => ({ kind: "query", is: "one-of", name, values: [value] });
  const when = [query("ref", "spring"), query("ref", "autumn"), query("src", "ads")];
  const failing = step("target", false, "condition-fails", { kind: "query", is: "one-of", ...values }, "one");
  const { steps } = explain(
    { ...simulated, trace: [failing] },
    { ...fields, targets: [{ id: "one", when, to: "at.example" }] },
    visitor,
    "UTC",
    createTranslator("en"),
  );
  expect(steps[0]?.why).toBe(why);
});
