import { useMemo, useSyncExternalStore } from "react";
import { type CountChoice, isMeasure } from "./statistics/measure.ts";

/** The name under which browsers already store it. */
const KEY = "counting";
const CHANGED = "count-choice-changed";
const DEFAULT_MEASURE = "human";
const OWN = "+own";

/** What figures count in this browser (people, distinct people or all events), in every tab; subscribes to changes. */
export function useCountChoice(): CountChoice {
  const text = useSyncExternalStore(listen, readText, () => DEFAULT_MEASURE);
  return useMemo(() => parse(text), [text]);
}

/** What figures count in this browser now, without subscribing to changes. */
export function readCountChoice(): CountChoice {
  return parse(readText());
}

export function storeCountChoice({ measure, withOwn }: CountChoice): void {
  try {
    localStorage.setItem(KEY, `${measure}${withOwn ? OWN : ""}`);
  } catch (error) {
    // without storage, only the URL of the statistics screen keeps the choice
    console.error("count choice", error);
  }
  dispatchEvent(new Event(CHANGED));
}

function readText(): string {
  try {
    return localStorage.getItem(KEY) ?? DEFAULT_MEASURE;
  } catch {
    return DEFAULT_MEASURE;
  }
}

function parse(text: string): CountChoice {
  const measure = text.replace(OWN, "");
  return { measure: isMeasure(measure) ? measure : DEFAULT_MEASURE, withOwn: text.endsWith(OWN) };
}

function listen(onChange: () => void): () => void {
  addEventListener("storage", onChange);
  addEventListener(CHANGED, onChange);
  return () => {
    removeEventListener("storage", onChange);
    removeEventListener(CHANGED, onChange);
  };
}
