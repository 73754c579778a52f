import { setTimeout } from "node:timers/promises";

const STEP_MS = 100;

/** Waits for the next full step of 100 ms since `startedAt`, so that the response time does not reveal the outcome. */
export async function constantTimeResponse(startedAt: number): Promise<void> {
  const spent = performance.now() - startedAt;
  await setTimeout(Math.ceil(spent / STEP_MS) * STEP_MS - spent);
}
