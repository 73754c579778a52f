import type { Condition } from "../../schema.ts";
import type { TargetField } from "../rule-fields.ts";
import { describeAddress, type Translator } from "./translator.ts";
import { getCity, describeHours, getNames } from "./display-names.ts";

/** A targeting rule in one sentence: `From Germany on iOS: app.example`. */
export function targetSentence({ when, to }: TargetField, translator: Translator): string {
  const { t, language } = translator;
  const conditions = describeConditions(when, translator) || t("nothing");
  const sentence =
    to.trim() === ""
      ? t("target_open", { conditions })
      : t("target", { conditions, to: describeAddress(to, translator) });
  return capitalised(sentence, language);
}

/** The conditions in one phrase; empty if none has a value yet. */
export function describeConditions(when: readonly Condition[], translator: Translator): string {
  const phrases = when.map((condition) => conditionPhrase(condition, translator)).filter((phrase) => phrase !== "");
  return phrases.join(translator.language === "ru" ? ", " : " ");
}

/** A condition as a phrase; empty if no value is chosen yet. */
export function conditionPhrase(condition: Condition, translator: Translator): string {
  const { t } = translator;
  const { kind, is } = condition;
  if (kind === "returning") return t(`${is}.returning`);
  if (kind === "time") {
    const hours = describeHours(condition.hours, translator);
    return t(`${is}.time`, { hours: t("in_zone", { text: hours, zone: getCity(condition.zone) }) });
  }
  const names = getNames(condition, translator);
  if (kind === "query") {
    const { name } = condition;
    if (name === "") return "";
    return names === "" ? t(`${is}.query`, { name }) : t(`${is}.query_values`, { name, names });
  }
  return names === "" ? "" : t(`${is}.${kind}`, { names });
}

/** Capitalises the first letter, except of names like iOS. */
function capitalised(text: string, language: string): string {
  const [first = "", second = ""] = text;
  const isName = second !== second.toLocaleLowerCase(language);
  return isName ? text : first.toLocaleUpperCase(language) + text.slice(first.length);
}
