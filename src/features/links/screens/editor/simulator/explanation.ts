import type { i18n } from "i18next";
import { toLocale } from "#base/locale.ts";
import type { Simulated } from "../../../simulator/contract.ts";
import type { TraceStep, Why } from "#features/routing/trace.ts";
import type { LinkFields } from "../link-fields.ts";
import { describeAddress, toTranslator } from "#features/routing/screens/sentences/translator.ts";
import { conditionPhrase } from "#features/routing/screens/sentences/condition-phrases.ts";
import { type VisitorFields, describeVisitor } from "./visitor-fields.ts";

/** The result of a simulation in words. */
export interface Explanation {
  readonly visitor: string;
  readonly outcome: string;
  readonly counts: string;
  readonly steps: readonly { readonly title: string; readonly why: string; readonly matched: boolean }[];
}

type Step = TraceStep["step"];

/** Explains what the link did with a visitor and why, step by step. */
export function explain(
  simulated: Simulated,
  fields: LinkFields,
  visitor: VisitorFields,
  zone: string,
  instance: i18n,
): Explanation {
  const t = instance.getFixedT(instance.language, ["simulator"] as const);
  const translator = toTranslator(instance);
  const { decision, destination, app, delay, opens, counts, trace } = simulated;
  const to = describeAddress(destination ?? "", translator);
  const moment = opens
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
        return t("decision.not-yet", { when: moment });
      case "closed":
        return moment === "" ? t("decision.closed_forever") : t("decision.closed", { when: moment });
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
      const failing = target?.when.find(({ kind, is }) => kind === values["kind"] && is === values["is"]);
      if (failing) return t("fails", { what: conditionPhrase(failing, translator) });
    }
    const address = values["to"];
    const text = t(`reason.${key as Why}`);
    return typeof address === "string" && address !== "" ? `${text}: ${describeAddress(address, translator)}` : text;
  }
  function toTitle({ step, rule }: Simulated["trace"][number]): string {
    if (step === "target") return t("step.target", { position: fields.targets.findIndex(({ id }) => id === rule) + 1 });
    return instance.exists(`simulator:step.${step}`) ? t(`step.${step as Exclude<Step, "target">}`) : t("unknown");
  }
  return {
    visitor: t("as.line", { visitor: describeVisitor(visitor, zone, instance) }),
    outcome: outcome(),
    counts: counts ? t("counts") : t("counts_not"),
    steps: trace.map((step) => ({ title: toTitle(step), why: explainReason(step), matched: step.matched })),
  };
}

/** An explanation as plain text, for sharing. */
export function explanationText({ visitor, outcome, counts, steps }: Explanation): string {
  const lines = steps.map(({ title, why, matched }) => `${matched ? "•" : "–"} ${title}: ${why}`);
  return [visitor, outcome, counts, "", ...lines].join("\n");
}
