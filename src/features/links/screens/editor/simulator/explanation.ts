import type { i18n } from "i18next";
import { displayName, toLocale } from "#base/locale.ts";
import { describeCondition } from "#features/routing/match.ts";
import type { Condition } from "#features/routing/schema.ts";
import { conditionPhrase } from "#features/routing/screens/sentences/condition-phrases.ts";
import { describeAddress, toTranslator } from "#features/routing/screens/sentences/translator.ts";
import { toInstant } from "#features/routing/screens/wall-time.ts";
import type { DecisionStep, StepReason } from "#features/routing/decision-steps.ts";
import type { Simulated, SimulatedVisitor } from "../../../simulator/contract.ts";
import type { LinkFields } from "../link-fields.ts";

/** The result of a simulation in words. */
export interface Explanation {
  readonly visitor: string;
  readonly outcome: string;
  /** The restriction by moderation that visitors meet first; empty for nearly all links. */
  readonly restriction: string;
  readonly counts: string;
  readonly steps: readonly { readonly title: string; readonly why: string; readonly matched: boolean }[];
}

type Step = DecisionStep["step"];

/** Explains step by step where the link led a visitor, and why. */
export function explain(
  simulated: Simulated,
  fields: LinkFields,
  visitor: VisitorFields,
  zone: string,
  instance: i18n,
): Explanation {
  const t = instance.getFixedT(instance.language, ["simulator"] as const);
  const translator = toTranslator(instance);
  const { decision, destination, app, delay, opens, counts, restriction, trace } = simulated;
  const to = describeAddress(destination ?? "", translator);
  const opensAt = opens
    ? new Intl.DateTimeFormat(toLocale(translator.language), {
        dateStyle: "full",
        timeStyle: "short",
        timeZone: zone,
      }).format(new Date(opens))
    : "";

  function outcome(): string {
    switch (decision) {
      case "interstitial":
        return t("decision.interstitial", { count: delay, to });
      case "open-app":
        return t("decision.open-app", { app: app ?? "", to });
      case "not-yet":
        return t("decision.not-yet", { when: opensAt });
      case "closed":
        return opensAt === "" ? t("decision.closed_forever") : t("decision.closed", { when: opensAt });
      case "go":
        return t("decision.go", { to });
      case "ask-password":
      case "gate":
      case "expired":
      case "used-up":
      case "preview":
      case "none":
        return t(`decision.${decision}`);
    }
  }
  function explainReason({ step, rule, why }: Simulated["trace"][number]): string {
    const { key, values } = why;
    if (!instance.exists(`simulator:reason.${key}`)) return t("unknown");
    if (step === "target" && key === "condition-fails") {
      const target = fields.targets.find(({ id }) => id === rule);
      const failingCondition = target && findFailing(target.when, values);
      if (failingCondition) return t("fails", { what: conditionPhrase(failingCondition, translator) });
    }
    const address = values["to"];
    const text = t(`reason.${key as StepReason}`);
    return typeof address === "string" && address !== "" ? `${text}: ${describeAddress(address, translator)}` : text;
  }
  function toTitle({ step, rule }: Simulated["trace"][number]): string {
    if (step === "target") return t("step.target", { position: fields.targets.findIndex(({ id }) => id === rule) + 1 });
    return instance.exists(`simulator:step.${step}`) ? t(`step.${step as Exclude<Step, "target">}`) : t("unknown");
  }
  return {
    visitor: t("as.line", { visitor: describeVisitor(visitor, zone, instance) }),
    outcome: restriction === "new" ? `${outcome()} ${t("restriction.new")}` : outcome(),
    restriction: restriction === null || restriction === "new" ? "" : t(`restriction.${restriction}`),
    counts: counts ? t("counts") : t("counts_not"),
    steps: trace.map((step) => ({ title: toTitle(step), why: explainReason(step), matched: step.matched })),
  };
}

type StepValues = Simulated["trace"][number]["why"]["values"];

/** The condition that a step is about. The server normalises the values of a draft, so kind and sign may have to do. */
function findFailing(when: readonly Condition[], values: StepValues): Condition | undefined {
  const similar = when.filter(({ kind, is }) => kind === values["kind"] && is === values["is"]);
  const named = similar.filter((each) => each.kind !== "query" || each.name === values["name"]);
  return named.find((each) => describeCondition(each) === values["wanted"]) ?? named[0] ?? similar[0];
}

/** An explanation as plain text, for sharing. */
export function formatExplanation({ visitor, outcome, restriction, counts, steps }: Explanation): string {
  const lines = steps.map(({ title, why, matched }) => `${matched ? "•" : "–"} ${title}: ${why}`);
  return [visitor, outcome, ...(restriction === "" ? [] : [restriction]), counts, "", ...lines].join("\n");
}

/** A simulated visitor as form fields; empty means unknown. */
export const anonymousVisitor = {
  country: "",
  language: "",
  device: "",
  os: "",
  browser: "",
  inApp: "",
  referrer: "",
  query: "",
  /** In local time of the link's zone; empty means now. */
  at: "",
  /** The click number; empty for the next one. */
  click: "",
  returning: false,
  password: false,
  gate: false,
  unfurler: false,
};

export type VisitorFields = Readonly<typeof anonymousVisitor>;

/** Preset visitors. */
export const visitorPresets = {
  phone: { ...anonymousVisitor, country: "DE", language: "de", device: "mobile", os: "iOS", browser: "Safari" },
  instagram: {
    ...anonymousVisitor,
    country: "TR",
    language: "tr",
    device: "mobile",
    os: "Android",
    browser: "Chrome",
    inApp: "Instagram",
    referrer: "instagram.com",
  },
  desktop: { ...anonymousVisitor, country: "US", language: "en", device: "desktop", os: "Windows", browser: "Chrome" },
  chat: { ...anonymousVisitor, unfurler: true },
} satisfies Record<string, VisitorFields>;

/** Converts the form fields to a request. */
export function toVisitor(fields: VisitorFields, zone: string): SimulatedVisitor {
  const { device, at, click, ...rest } = fields;
  const instant = at === "" ? undefined : toInstant(at, zone);
  return {
    ...rest,
    device: device as NonNullable<SimulatedVisitor["device"]>,
    ...(instant !== undefined && { at: instant }),
    ...(Number(click) > 0 && { click: Number(click) }),
  };
}

/** A one-line description of the simulated visitor: `Germany, Phone, iOS, German, Friday 22:00, click 51`. */
function describeVisitor(fields: VisitorFields, zone: string, instance: i18n): string {
  const { language } = instance;
  const t = instance.getFixedT(language, ["simulator"] as const);
  const { country, device, os, browser, inApp, referrer, query, at, click, returning, unfurler } = fields;
  const instant = at === "" ? undefined : toInstant(at, zone);
  const moment =
    instant &&
    new Intl.DateTimeFormat(toLocale(language), {
      weekday: "long",
      day: "numeric",
      month: "short",
      hour: "2-digit",
      minute: "2-digit",
      timeZone: zone,
    }).format(new Date(instant));
  const parts = [
    unfurler ? t("preset.chat") : "",
    country === "" ? "" : displayName(language, "region", country),
    device === "" ? "" : t(`device.${device as "mobile" | "tablet" | "desktop" | "tv"}`),
    os,
    browser,
    inApp === "" || inApp === browser ? "" : inApp,
    fields.language === "" ? "" : displayName(language, "language", fields.language),
    referrer,
    query === "" ? "" : `?${query.replace(/^\?/, "")}`,
    moment ?? "",
    Number(click) > 0 ? t("as.click", { count: Number(click) }) : "",
    returning ? t("field.returning") : "",
  ].filter((part) => part !== "");
  return parts.length > 0 ? parts.join(", ") : t("field.any");
}
