import { useMemo, useSyncExternalStore } from "react";
import { type Counting, isMeasure } from "./questions/measure.ts";

const KEY = "counting";
const CHANGED = "counting-changed";
const USUAL = "human";
const OWN = "+own";

/** What figures count, on every screen and in every tab of this browser. */
export function useCounting(): Counting {
  const text = useSyncExternalStore(listen, readText, () => USUAL);
  return useMemo(() => parse(text), [text]);
}

/** What this browser counts, asked once. */
export function keptCounting(): Counting {
  return parse(readText());
}

export function keepCounting({ measure, withOwn }: Counting): void {
  try {
    localStorage.setItem(KEY, `${measure}${withOwn ? OWN : ""}`);
  } catch (error) {
    // because a browser that keeps nothing still counts what it is asked to
    console.error("counting", error);
  }
  dispatchEvent(new Event(CHANGED));
}

function readText(): string {
  try {
    return localStorage.getItem(KEY) ?? USUAL;
  } catch {
    return USUAL;
  }
}

function parse(text: string): Counting {
  const measure = text.replace(OWN, "");
  return { measure: isMeasure(measure) ? measure : USUAL, withOwn: text.endsWith(OWN) };
}

function listen(onChange: () => void): () => void {
  addEventListener("storage", onChange);
  addEventListener(CHANGED, onChange);
  return () => {
    removeEventListener("storage", onChange);
    removeEventListener(CHANGED, onChange);
  };
}
