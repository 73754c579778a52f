import { abuseMails } from "#features/abuse/queues.ts";
import { accountMails } from "#features/accounts/mail-queue.ts";
import { audienceMails } from "#features/audience/queues.ts";
import { domainMails } from "#features/domains/queues.ts";
import { reportMails } from "#features/reports/queues.ts";
import { webhookMails } from "#features/webhooks/queues.ts";

/** The queues of emails; the operator's desk, the metrics and `halka mail` include all of them. */
export const mailQueues = [abuseMails, accountMails, audienceMails, domainMails, reportMails, webhookMails];
