import type { Limit } from "#infra/limits/limits.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A class or an audience behind one address still gets in. */
export const formsPerNetwork: Limit = { name: "form-network", points: 60, seconds: HOUR };
/** More than one visitor writes to one page. */
export const messagesPerNetwork: Limit = { name: "message-network", points: 10, seconds: HOUR };
/** From all networks together, because each is a mail to the page's owner. */
export const messagesPerPage: Limit = { name: "message-page", points: 300, seconds: DAY, isSilent: true };

/**
 * Confirmation mails that one page causes, to addresses that anyone typed: enough for a launch, too few to fill
 * the mailboxes of third parties by way of it.
 */
export const confirmationsPerPage: Limit = { name: "asked-page", points: 300, seconds: HOUR, isSilent: true };

// of an address on all pages together, because it is one mailbox that they fill
export const confirmationsPerMinute: Limit = { name: "asked-minute", points: 1, seconds: MINUTE, isSilent: true };
export const confirmationsPerHour: Limit = { name: "asked-hour", points: 5, seconds: HOUR, isSilent: true };
export const confirmationsPerDay: Limit = { name: "asked-day", points: 10, seconds: DAY, isSilent: true };
