import { spawn } from "node:child_process";

/** Prints one line for the person at the terminal. Uses stderr, so that the output of a command stays clean. */
export function say(line) {
  process.stderr.write(`halka: ${line}\n`);
}

/** An error that the person at the terminal can fix; printed without a stack. */
export class SetupError extends Error {}

/**
 * Runs a program to its end and returns its exit code; with `quiet`, also returns its captured output. Passes signals
 * on to the program, so that nothing is left running.
 */
export function run(command, args, { cwd, env = process.env, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", quiet ? "pipe" : 2, quiet ? "pipe" : 2] });
    const chunks = [];
    child.stdout?.on("data", (chunk) => chunks.push(chunk));
    child.stderr?.on("data", (chunk) => chunks.push(chunk));
    const pass = (signal) => {
      child.kill(signal);
      child.once("close", () => process.exit(signal === "SIGINT" ? 130 : 143));
    };
    process.on("SIGINT", pass).on("SIGTERM", pass);
    child.once("error", reject);
    child.once("close", (code, signal) => {
      process.off("SIGINT", pass).off("SIGTERM", pass);
      resolve({ code: code ?? 1, signal, output: Buffer.concat(chunks).toString() });
    });
  });
}
