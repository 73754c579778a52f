/** The reasons why a part of custom CSS is dropped from the page. */
export const noteCodes = [
  "css_unreadable",
  "css_import",
  "css_font",
  "css_address",
  "css_too_long",
  "css_too_many_rules",
  "css_too_slow",
] as const;

export interface CustomCodeNote {
  /** Counts from 1. */
  readonly line: number;
  readonly code: (typeof noteCodes)[number];
}
