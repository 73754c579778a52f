import type { ApiErrorKind } from "#base/errors.ts";

export const reportMailOff: ApiErrorKind = {
  code: "report_mail_off",
  status: 409,
  message: "Email is turned off in your notification settings. Turn it on first.",
};
