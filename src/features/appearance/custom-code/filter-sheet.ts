import { transform, type Visitor, type Warning } from "lightningcss";
import { nestsTooDeep } from "./nesting.ts";
import type { CustomCodeNote } from "./notes.ts";

const MAX_BYTES = 32 * 1024;
const MAX_RULES = 2000;
/** lightningcss reprints the sheet, so the output may be longer than the input. */
const MAX_RESULT_BYTES = 2 * MAX_BYTES;
/** At these depths, the worst 32 KiB sheet that we found takes 0.2 s to parse. */
const MAX_DEPTH = { round: 6, all: 24 };
const MAX_NOTES = 50;

/** Allowed rules, which only affect appearance. All others are dropped. */
const HARMLESS: ReadonlySet<string> = new Set([
  "style",
  "media",
  "supports",
  "container",
  "layer-block",
  "layer-statement",
  "keyframes",
  "nesting",
  "nested-declarations",
  "starting-style",
  "scope",
  "property",
  "counter-style",
  "font-face",
  "font-feature-values",
  "font-palette-values",
  "view-transition",
  "page",
]);

/**
 * Custom CSS without `@import`, third-party fonts, and URLs other than https, `data:` and ours. The page's policy also
 * enforces this, unless the page has custom JavaScript.
 */
export function filterSheet(source: string): { css: string; notes: CustomCodeNote[] } {
  if (Buffer.byteLength(source) > MAX_BYTES) return { css: "", notes: [{ line: 1, code: "css_too_long" }] };
  if (nestsTooDeep(source, MAX_DEPTH)) return { css: "", notes: [{ line: 1, code: "css_unreadable" }] };
  const notes: CustomCodeNote[] = [];
  try {
    const { code, warnings } = transform({
      filename: "custom.css",
      code: Buffer.from(source),
      minify: true,
      errorRecovery: true,
      visitor: visitor((note) => notes.push(note)),
    });
    if (code.byteLength > MAX_RESULT_BYTES) return { css: "", notes: [{ line: 1, code: "css_too_long" }] };
    notes.push(...warnings.map(toNote));
    return { css: code.toString(), notes: tidy(notes) };
  } catch (error) {
    const line = (error as { loc?: { line?: number } }).loc?.line ?? 1;
    return { css: "", notes: [{ line, code: "css_unreadable" }] };
  }
}

function visitor(note: (note: CustomCodeNote) => void): Visitor<never> {
  let rules = 0;
  let line = 1;
  return {
    Rule(rule) {
      line = toLine(rule);
      const drop = (code: CustomCodeNote["code"]) => {
        note({ line, code });
        return [];
      };
      if (++rules > MAX_RULES) return drop("css_too_many_rules");
      if (rule.type === "import") return drop("css_import");
      if (!HARMLESS.has(rule.type)) return drop("css_unreadable");
      if (rule.type === "font-face" && listUrls(rule.value).some(({ address }) => !isOurFont(address)))
        return drop("css_font");
      if (rule.type === "property" && listUrls(rule.value).some(({ address }) => !isSafe(address)))
        return drop("css_address");
      return undefined;
    },
    Declaration(declaration) {
      const unsafe = listUrls(declaration).find(({ address }) => !isSafe(address));
      if (!unsafe) return undefined;
      note({ line: unsafe.line ?? line, code: "css_address" });
      return [];
    },
  };
}

/** lightningcss counts the lines of rules from 0, and all other lines from 1. */
function toLine(rule: { readonly type: string; readonly value?: unknown }): number {
  const { loc } = (rule.value ?? {}) as { loc?: { line: number } };
  return (loc?.line ?? 0) + 1;
}

function toNote({ message, loc }: Warning): CustomCodeNote {
  return { line: loc?.line ?? 1, code: /@import/i.test(message) ? "css_import" : "css_unreadable" };
}

interface FoundUrl {
  readonly address: string;
  /** Undefined for a string, whose line the parser does not report. */
  readonly line: number | undefined;
}

/** All URLs in a part of a sheet: `url(...)`, and the strings in functions that load files. */
function listUrls(part: unknown, isFetched = false): FoundUrl[] {
  if (typeof part !== "object" || part === null) return [];
  if (Array.isArray(part)) return part.flatMap((each) => listUrls(each, isFetched));
  const { type, value, url, loc, name } = part as Record<string, unknown>;
  if (typeof url === "string") return [{ address: url, line: (loc as { line?: number } | undefined)?.line }];
  if (type === "string" && typeof value === "string") return isFetched ? [{ address: value, line: undefined }] : [];
  const fetches =
    isFetched || (typeof name === "string" && /^(-webkit-)?(image-set|src|image|cross-fade)$/i.test(name));
  return Object.values(part).flatMap((each) => listUrls(each, fetches));
}

function isSafe(address: string): boolean {
  const protocol = URL.parse(address, "https://page.invalid/")?.protocol;
  return protocol === "https:" || protocol === "data:";
}

function isOurFont(address: string): boolean {
  const url = URL.parse(address, "https://page.invalid/");
  return url?.protocol === "data:" || url?.host === "page.invalid";
}

function tidy(notes: readonly CustomCodeNote[]): CustomCodeNote[] {
  const once = new Map(notes.map((note) => [`${note.line} ${note.code}`, note]));
  return [...once.values()].sort((a, b) => a.line - b.line).slice(0, MAX_NOTES);
}
