import { EMAIL_MAX_LENGTH } from "#features/accounts/limits.ts";

export const reportCategories = ["csam", "scam", "spam", "hate", "abuse", "illegal", "rights", "other"] as const;
export type ReportCategory = (typeof reportCategories)[number];

export const NOTE_MAX_LENGTH = 1000;
export const NAME_MAX_LENGTH = 200;
export const URL_MAX_LENGTH = 2048;

/** The fields of the form, named as there and in `page_reports`. */
export interface ReportFields {
  /** The category. */
  readonly reason: ReportCategory;
  readonly note: string;
  /** The reporter's email; empty if no reply is wanted. */
  readonly address: string;
}

/** The fields of a notice under Article 16 of the EU's Digital Services Act. */
export interface NoticeFields extends ReportFields {
  /** The exact address of what is reported. */
  readonly url: string;
  /** Empty only for reports of child sexual abuse, like the address. */
  readonly name: string;
}

/** The typed values, and the names of invalid fields. */
export interface TypedReport {
  readonly reason: string;
  readonly note: string;
  readonly address: string;
  readonly errors: readonly (keyof ReportFields)[];
}

export interface TypedNotice extends Omit<TypedReport, "errors"> {
  readonly url: string;
  readonly name: string;
  readonly hasGoodFaith: boolean;
  readonly errors: readonly (keyof NoticeFields | "good_faith")[];
}

/** Parses a form as browsers send it. */
export function readReport(body: string): TypedReport {
  const field = readFields(body);
  const [reason, note, address] = [field("reason"), field("note"), field("address")];
  const errors: (keyof ReportFields)[] = [
    ...(isCategory(reason) ? [] : ["reason" as const]),
    ...(note.length <= NOTE_MAX_LENGTH ? [] : ["note" as const]),
    ...(address === "" || isEmail(address) ? [] : ["address" as const]),
  ];
  return { reason, note, address, errors };
}

/** Parses the form of a notice; the caller checks whether the address leads anywhere. */
export function readNotice(body: string): TypedNotice {
  const field = readFields(body);
  const [url, reason, note] = [field("url"), field("reason"), field("note")];
  const [name, address] = [field("name"), field("address")];
  const hasGoodFaith = field("good_faith") !== "";
  const isAnonymous = reason === "csam";
  const checks: Readonly<Record<TypedNotice["errors"][number], boolean>> = {
    url: url !== "" && url.length <= URL_MAX_LENGTH,
    reason: isCategory(reason),
    note: note !== "" && note.length <= NOTE_MAX_LENGTH,
    name: (name !== "" || isAnonymous) && name.length <= NAME_MAX_LENGTH,
    address: address === "" ? isAnonymous : isEmail(address),
    good_faith: hasGoodFaith,
  };
  const errors = (Object.keys(checks) as (keyof typeof checks)[]).filter((key) => !checks[key]);
  return { url, reason, note, name, address, hasGoodFaith, errors };
}

function readFields(body: string): (name: string) => string {
  const form = new URLSearchParams(body);
  // browsers send line ends as CR LF, but count them as one character for `maxlength`
  return (name) => (form.get(name) ?? "").replaceAll("\0", "").replace(/\r\n?/g, "\n").toWellFormed().trim();
}

function isCategory(text: string): text is ReportCategory {
  return (reportCategories as readonly string[]).includes(text);
}

function isEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(text);
}
