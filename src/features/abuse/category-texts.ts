import type { WordKey } from "#features/appearance/pages/words.ts";
import type { ReportCategory } from "./report-fields.ts";

/** The translation keys of the names of the categories. */
export const categoryTextKeys: Readonly<Record<ReportCategory, WordKey>> = {
  csam: "reasonCsam",
  scam: "reasonScam",
  spam: "reasonSpam",
  hate: "reasonHate",
  abuse: "reasonAbuse",
  illegal: "reasonIllegal",
  rights: "reasonRights",
  other: "reasonOther",
};
