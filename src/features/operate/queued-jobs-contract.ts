import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { notFound } from "#base/errors.ts";
import { isoDate } from "#base/schema.ts";
import { queue, reason } from "./schemas.ts";

/** The jobs of the background process. */
export const jobsContract = defineContract(
  { tag: "Operate", scope: "session" },
  {
    "GET /v1/operate/jobs": {
      id: "listJobs",
      summary: "The waiting, running and given-up jobs of a queue, the oldest first",
      query: z.strictObject({ queue }),
      response: z.object({
        jobs: z.array(
          z.object({
            _id: z.string(),
            state: z.enum(["waiting", "running", "failed"]),
            about: z.string().describe("The kind of an email and its recipient's domain; empty for other jobs"),
            tries: z.int(),
            error: z.string(),
            createdAt: isoDate,
            nextTryAt: isoDate.nullable(),
          }),
        ),
      }),
    },
    "POST /v1/operate/jobs/retry": {
      id: "retryJobs",
      summary: "Try a job, or all unfinished jobs of a queue, again now",
      body: z.strictObject({ queue, jobId: z.uuid().nullable(), reason }),
      response: z.object({ retried: z.int() }),
      errors: [notFound],
    },
    "POST /v1/operate/jobs/delete": {
      id: "deleteJob",
      summary: "Delete a job that was given up",
      body: z.strictObject({ queue, jobId: z.uuid(), reason }),
      errors: [notFound],
    },
  },
);
