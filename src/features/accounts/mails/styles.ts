import type { CSSProperties } from "react";
import { token } from "#ui/tokens.ts";

const coloursIn = (scheme: "light" | "dark") => ({
  paper: token("--paper", scheme),
  surface: token("--surface", scheme),
  ink: token("--ink", scheme),
  inkSoft: token("--ink-soft", scheme),
  line: token("--line", scheme),
  gold: token("--gold", scheme),
  goldInk: token("--gold-ink", scheme),
});

// As literal values: mail programs do not support custom properties.
const light = coloursIn("light");
const dark = coloursIn("dark");

const SERIF = '"Source Serif 4", Georgia, "Times New Roman", serif';
const SANS = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const MONO = "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace";

const text: CSSProperties = { color: light.ink, fontSize: "16px", lineHeight: "26px", margin: "0 0 16px" };
const quiet: CSSProperties = { color: light.inkSoft, fontSize: "14px", lineHeight: "22px", margin: "0 0 12px" };
const ring: CSSProperties = {
  border: `3px solid ${light.gold}`,
  borderRadius: "50%",
  boxSizing: "border-box",
  display: "inline-block",
  height: "20px",
  verticalAlign: "middle",
  width: "20px",
};

/** Inline styles: many mail programs drop style sheets. */
export const styles = {
  body: { backgroundColor: light.paper, fontFamily: SANS, margin: 0, padding: "32px 12px" },
  brand: { color: light.ink, fontFamily: SERIF, fontSize: "22px", lineHeight: "24px", margin: "0 auto 20px" },
  ring,
  secondRing: { ...ring, borderColor: light.goldInk, marginLeft: "-8px", marginRight: "10px" },
  card: {
    backgroundColor: light.surface,
    border: `1px solid ${light.line}`,
    borderRadius: "16px",
    padding: "32px 32px 28px",
  },
  title: {
    color: light.ink,
    fontFamily: SERIF,
    fontSize: "26px",
    fontWeight: 600,
    lineHeight: "33px",
    margin: "0 0 18px",
  },
  text,
  warning: { ...text, margin: "0 0 24px" },
  code: {
    backgroundColor: light.paper,
    border: `1px solid ${light.line}`,
    borderRadius: "12px",
    color: light.ink,
    fontFamily: MONO,
    fontSize: "30px",
    fontWeight: 700,
    letterSpacing: "5px",
    lineHeight: "40px",
    margin: "0 0 24px",
    // Compensates for the letter spacing after the last letter, which would push the code off centre.
    padding: "16px 0 16px 5px",
    textAlign: "center",
    whiteSpace: "nowrap",
  },
  details: { borderTop: `1px solid ${light.line}`, margin: "0 0 20px", width: "100%" },
  detailName: {
    ...quiet,
    borderBottom: `1px solid ${light.line}`,
    padding: "10px 16px 10px 0",
    verticalAlign: "top",
    whiteSpace: "nowrap",
  },
  detailValue: {
    borderBottom: `1px solid ${light.line}`,
    color: light.ink,
    fontSize: "15px",
    lineHeight: "22px",
    overflowWrap: "anywhere",
    padding: "10px 0",
    width: "100%",
  },
  quote: {
    ...text,
    borderLeft: `3px solid ${light.gold}`,
    margin: "0 0 24px",
    overflowWrap: "anywhere",
    padding: "2px 0 2px 16px",
    // Preserves the line breaks of quoted text.
    whiteSpace: "pre-wrap",
  },
  button: {
    backgroundColor: light.ink,
    borderRadius: "12px",
    color: light.paper,
    display: "inline-block",
    fontSize: "16px",
    fontWeight: 600,
    lineHeight: "22px",
    padding: "13px 24px",
    textAlign: "center",
    textDecoration: "none",
  },
  quiet,
  line: { borderColor: light.line, borderTop: `1px solid ${light.line}`, margin: "24px 0 18px" },
  off: { color: light.inkSoft, textDecoration: "underline" },
  url: { color: light.goldInk, wordBreak: "break-all" },
  foot: { ...quiet, margin: "20px auto 0" },
} as const satisfies Record<string, CSSProperties>;

/** Dark mode, for mail programs that support style sheets. `!important` overrides the inline styles. */
export const darkModeStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 430px) { .card { padding: 26px 22px 22px !important; } }
@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background-color: ${dark.paper} !important; }
  .card { background-color: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .soft { color: ${dark.inkSoft} !important; }
  .line { border-color: ${dark.line} !important; }
  .code { background-color: ${dark.paper} !important; }
  .quote { border-color: ${dark.gold} !important; }
  .ring { border-color: ${dark.gold} !important; }
  .ring-2 { border-color: ${dark.goldInk} !important; }
  .button { background-color: ${dark.ink} !important; color: ${dark.paper} !important; }
  .url { color: ${dark.goldInk} !important; }
}`;
