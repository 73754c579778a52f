export const reasons = ["scam", "spam", "hate", "abuse", "illegal", "rights", "other"] as const;
export type Reason = (typeof reasons)[number];

export const NOTE_MAX_LENGTH = 1000;
export const REPORTER_MAX_LENGTH = 254;

export interface ReportFields {
  readonly reason: Reason;
  readonly note: string;
  /** Where to reply; empty if no reply is wanted. */
  readonly address: string;
}

/** The typed values, and the names of invalid fields. */
export interface TypedReport {
  readonly reason: string;
  readonly note: string;
  readonly address: string;
  readonly errors: readonly (keyof ReportFields)[];
}

/** Parses a form as browsers send it. */
export function readReport(body: string): TypedReport {
  const form = new URLSearchParams(body);
  const field = (name: keyof ReportFields) => (form.get(name) ?? "").replaceAll("\0", "").toWellFormed().trim();
  const [reason, note, address] = [field("reason"), field("note"), field("address")];
  const errors: (keyof ReportFields)[] = [
    ...((reasons as readonly string[]).includes(reason) ? [] : ["reason" as const]),
    ...(note.length <= NOTE_MAX_LENGTH ? [] : ["note" as const]),
    ...(isAddress(address) ? [] : ["address" as const]),
  ];
  return { reason, note, address, errors };
}

function isAddress(text: string): boolean {
  return text === "" || (text.length <= REPORTER_MAX_LENGTH && /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(text));
}
