import type { Queue } from "#infra/jobs/queue.ts";

/** An email to send. The job holds only ids; addresses and tokens are read when the email is sent. */
export type AudienceMail =
  | { readonly kind: "asked"; readonly subscriberId: string }
  | { readonly kind: "message"; readonly messageId: string; readonly accountId: string };

/** Ten retries within about 45 minutes. After that, the visitor has probably asked again. */
export const audienceMails: Queue<AudienceMail> = {
  name: "audience-mails",
  retryLimit: 10,
  retryDelaySeconds: 4,
  expireSeconds: 60,
  concurrency: 2,
};

export const audienceSweep: Queue<object> = {
  name: "audience-sweep",
  expireSeconds: 300,
  cron: "43 * * * *",
};
