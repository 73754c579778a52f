import type { CSSProperties } from "react";
import { styles, darkModeStyles } from "#features/accounts/mails/styles.ts";
import { token } from "#ui/tokens.ts";

const light = (name: string) => token(name, "light");
const dark = (name: string) => token(name, "dark");

const small: CSSProperties = { color: light("--ink-soft"), fontSize: "13px", lineHeight: "18px", margin: 0 };
const cell: CSSProperties = {
  borderBottom: `1px solid ${light("--line")}`,
  fontSize: "15px",
  lineHeight: "21px",
  padding: "9px 0",
  verticalAlign: "middle",
};

/** Styles of reports, in addition to those of all emails. Inline, because some mail clients drop style sheets. */
export const reportStyles = {
  ...styles,
  off: { ...styles.url, wordBreak: "normal" },
  lead: { ...styles.quiet, margin: "-10px 0 22px" },
  figure: { padding: "0 12px 18px 0", verticalAlign: "top", width: "50%" },
  figureName: small,
  figureValue: {
    color: light("--ink"),
    fontFamily: styles.title.fontFamily,
    fontSize: "30px",
    fontWeight: 600,
    lineHeight: "36px",
    margin: 0,
  },
  change: { ...small, color: light("--gold-ink"), fontWeight: 600 },
  heading: { ...styles.title, fontSize: "18px", lineHeight: "24px", margin: "26px 0 6px" },
  table: { borderCollapse: "collapse", width: "100%" },
  head: { ...small, borderBottom: `1px solid ${light("--line")}`, fontWeight: 400, padding: "6px 0" },
  name: { ...cell, color: light("--ink"), paddingRight: "12px", wordBreak: "break-word" },
  when: { ...cell, color: light("--ink"), fontSize: "14px", paddingRight: "12px", whiteSpace: "nowrap" },
  count: { ...cell, color: light("--ink"), paddingLeft: "12px", textAlign: "right", whiteSpace: "nowrap" },
  bars: { ...cell, width: "100%" },
  visitsBar: { backgroundColor: light("--gold"), borderRadius: "4px", fontSize: 0, height: "8px", lineHeight: "8px" },
  clicksBar: { backgroundColor: light("--ink"), borderRadius: "4px", fontSize: 0, height: "8px", lineHeight: "8px" },
  dot: { borderRadius: "50%", display: "inline-block", height: "8px", marginRight: "6px", width: "8px" },
} as const satisfies Record<string, CSSProperties>;

/** Dark mode of reports, in addition to that of all emails. */
export const reportStyleSheet = `${darkModeStyles}
@media (prefers-color-scheme: dark) {
  .visits-bar { background-color: ${dark("--gold")} !important; }
  .clicks-bar { background-color: ${dark("--ink")} !important; }
  .change { color: ${dark("--gold-ink")} !important; }
}`;
