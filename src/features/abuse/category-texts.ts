import type { TextKey } from "#features/appearance/pages/texts.ts";
import type { ReportCategory } from "./report-fields.ts";

/** The translation keys of the names of the categories. */
export const categoryTextKeys: Readonly<Record<ReportCategory, TextKey>> = {
  csam: "reasonCsam",
  scam: "reasonScam",
  spam: "reasonSpam",
  hate: "reasonHate",
  abuse: "reasonAbuse",
  illegal: "reasonIllegal",
  rights: "reasonRights",
  other: "reasonOther",
};
