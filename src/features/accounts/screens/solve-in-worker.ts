import { type Challenge, solveChallenge } from "./solve-challenge.ts";
import type { SolverMessage } from "./solve-worker.ts";

/**
 * Runs `solveChallenge` in a worker, so that the page stays responsive. Falls back to the main thread if the worker
 * fails.
 */
export async function solveInWorker(challenge: Challenge, onProgress: (share: number) => void): Promise<string> {
  try {
    return await runWorker(challenge, onProgress);
  } catch (error) {
    console.warn("worker", error);
    return solveChallenge(challenge, onProgress);
  }
}

async function runWorker(challenge: Challenge, onProgress: (share: number) => void): Promise<string> {
  const worker = new Worker(new URL("./solve-worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<string>((resolve, reject) => {
      worker.addEventListener("message", ({ data }: MessageEvent<SolverMessage>) => {
        if ("proof" in data) resolve(data.proof);
        else if ("error" in data) reject(new Error(data.error));
        else onProgress(data.share);
      });
      worker.addEventListener("error", ({ message }) => reject(new Error(message || "The worker did not start")));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows take an origin
      worker.postMessage(challenge);
    });
  } finally {
    worker.terminate();
  }
}
