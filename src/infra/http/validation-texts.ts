import type { z } from "zod";
import type { Language } from "#base/language.ts";
import en from "../../../locales/en/validation.json" with { type: "json" };
import ru from "../../../locales/ru/validation.json" with { type: "json" };
import tr from "../../../locales/tr/validation.json" with { type: "json" };
import { translateSentence } from "./translate-sentence.ts";

type Name = keyof typeof en;
type RawIssue = z.core.$ZodRawIssue;

const texts: Readonly<Record<Language, Readonly<Record<Name, string>>>> = { en, tr, ru };

const TYPES: Readonly<Record<string, Name>> = {
  string: "text",
  number: "number",
  int: "whole",
  boolean: "yes_no",
  array: "list",
  object: "object",
  record: "object",
};

const MIN = { text: "text_min", number: "number_min", list: "list_min" } as const;
const MAX = { text: "text_max", number: "number_max", list: "list_max" } as const;

/** Describes an issue with our own sentence; the schema's sentence takes precedence. */
export function validationText(language: Language): (issue: RawIssue) => string {
  return (issue) => {
    const { name, ...holes } = sentenceFor(issue);
    return texts[language][name].replace(/\{\{(\w+)\}\}/, (_hole, key: "limit" | "values") => holes[key] ?? "");
  };
}

/** The translation of a schema's sentence, or a generic sentence that the field is invalid. */
export function translateIssue(language: Language, sentence: string): string {
  return translateSentence(language, sentence) ?? texts[language].check;
}

interface Sentence {
  readonly name: Name;
  readonly limit?: string;
  readonly values?: string;
}

function sentenceFor(issue: RawIssue): Sentence {
  if (issue.code === "invalid_type") {
    return { name: issue.input === undefined ? "required" : (TYPES[String(issue.expected)] ?? "check") };
  }
  if (issue.code === "invalid_value") {
    return { name: "one_of", values: (issue.values as unknown[]).map(String).join(", ") };
  }
  if (issue.code === "unrecognized_keys") return { name: "unknown" };
  if (issue.code === "too_small") {
    if (getKind(issue) === "text" && issue.minimum === 1) return { name: "required" };
    return { name: MIN[getKind(issue)], limit: String(issue.minimum) };
  }
  if (issue.code === "too_big") return { name: MAX[getKind(issue)], limit: String(issue.maximum) };
  return { name: "check" };
}

function getKind({ origin }: RawIssue): "text" | "number" | "list" {
  if (origin === "string") return "text";
  return origin === "array" || origin === "set" ? "list" : "number";
}
