import type { CSSProperties } from "react";

const ACCENT = "#0f766e";
const INK = "#1c1917";
const QUIET = "#57534e";
const PAPER = "#ffffff";
const TABLE = "#f5f5f4";
const FONT = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const text: CSSProperties = { color: INK, fontSize: "16px", lineHeight: "26px", margin: "0 0 16px" };
const quiet: CSSProperties = { color: QUIET, fontSize: "14px", lineHeight: "22px", margin: "0 0 12px" };

/** Styles stand on the elements, because mail programs drop style sheets. */
export const looks = {
  body: { backgroundColor: TABLE, fontFamily: FONT, margin: 0, padding: "32px 12px" },
  card: {
    backgroundColor: PAPER,
    borderRadius: "16px",
    borderTop: `4px solid ${ACCENT}`,
    maxWidth: "480px",
    padding: "32px",
  },
  brand: { color: ACCENT, fontSize: "18px", fontWeight: 700, margin: "0 0 24px" },
  title: { color: INK, fontSize: "24px", lineHeight: "32px", fontWeight: 700, margin: "0 0 16px" },
  text,
  quiet,
  code: {
    backgroundColor: TABLE,
    borderRadius: "12px",
    color: INK,
    fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
    fontSize: "30px",
    fontWeight: 700,
    letterSpacing: "6px",
    lineHeight: "40px",
    margin: "0 0 24px",
    padding: "16px 0",
    textAlign: "center",
  },
  button: {
    backgroundColor: ACCENT,
    borderRadius: "10px",
    color: PAPER,
    display: "inline-block",
    fontSize: "16px",
    fontWeight: 600,
    padding: "13px 22px",
    textDecoration: "none",
  },
  line: { borderColor: TABLE, margin: "24px 0 16px" },
  url: { ...quiet, color: ACCENT, wordBreak: "break-all" },
} as const satisfies Record<string, CSSProperties>;
