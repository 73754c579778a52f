import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";

/**
 * Keeps the processors busy with work that yields to everything else (Linux' idle class), and returns a function that
 * ends it. A virtual processor that goes to sleep between two requests takes milliseconds to wake up, which requests one
 * at a time would measure instead of the product.
 */
export function keepAwake(): () => void {
  const children = Array.from({ length: availableParallelism() }, () =>
    spawn("chrt", ["--idle", "0", process.execPath, "-e", "for (;;);"], { stdio: "ignore" }),
  );
  // without `chrt`, the figures include waking up
  for (const child of children) child.on("error", () => undefined);
  return () => children.forEach((child) => child.kill("SIGKILL"));
}
