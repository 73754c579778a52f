import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from "#base/time.ts";
import type { Limit } from "#infra/limits/limits.ts";

/** High enough for a class or an audience behind one address. */
export const formsPerNetwork: Limit = { name: "form-network", points: 60, seconds: HOUR_SECONDS };
/** More messages than one visitor sends to one page. */
export const messagesPerNetwork: Limit = { name: "message-network", points: 10, seconds: HOUR_SECONDS };
/** Across all networks, since each message is mailed to the page's owner. */
export const messagesPerPage: Limit = { name: "message-page", points: 300, seconds: DAY_SECONDS, isSilent: true };

/**
 * Confirmation mails that one page causes, to any addresses: enough for a launch, too few to flood third parties'
 * mailboxes through it.
 */
export const confirmationsPerPage: Limit = { name: "asked-page", points: 300, seconds: HOUR_SECONDS, isSilent: true };

// Per address, across all pages: they all fill the same mailbox.
export const confirmationsPerMinute: Limit = {
  name: "asked-minute",
  points: 1,
  seconds: MINUTE_SECONDS,
  isSilent: true,
};
export const confirmationsPerHour: Limit = { name: "asked-hour", points: 5, seconds: HOUR_SECONDS, isSilent: true };
export const confirmationsPerDay: Limit = { name: "asked-day", points: 10, seconds: DAY_SECONDS, isSilent: true };
