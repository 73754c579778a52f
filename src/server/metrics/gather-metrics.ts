import type { ChildProcess } from "node:child_process";
import { AggregatorRegistry, collectDefaultMetrics, register } from "prom-client";
import { primaryRegistry } from "./process-metrics.ts";

/** A process requests the metrics of the node from the primary; the primary requests the metrics of each process. */
export type MetricsMessage =
  | { readonly type: "metrics"; readonly id: number }
  | { readonly type: "metrics-text"; readonly id: number; readonly text: string }
  | { readonly type: "own-metrics"; readonly id: number }
  | { readonly type: "own-metrics-json"; readonly id: number; readonly metrics: object };

/**
 * Starts collecting the metrics of this process (memory, event loop, garbage collection), and sends all its metrics on
 * request.
 */
export function watchProcess(): void {
  collectDefaultMetrics();
  process.on("message", (message: MetricsMessage) => {
    if (message?.type !== "own-metrics") return;
    void register.getMetricsAsJSON().then((metrics) => send({ type: "own-metrics-json", id: message.id, metrics }));
  });
}

const GATHER_MS = 2_000;
let gathered = 0;

/**
 * Sends the metrics of all processes of this node to `requesting`; a process that does not respond in time is left out.
 */
export async function gatherMetrics(
  requesting: ChildProcess,
  id: number,
  children: Iterable<ChildProcess>,
): Promise<void> {
  const own = await Promise.all([...children].map((child) => readMetrics(child, ++gathered)));
  const all = AggregatorRegistry.aggregate([...own, await primaryRegistry.getMetricsAsJSON()]);
  const message: MetricsMessage = { type: "metrics-text", id, text: await all.metrics() };
  if (requesting.connected) requesting.send(message);
}

function readMetrics(child: ChildProcess, id: number): Promise<object> {
  return new Promise((resolve) => {
    const end = (metrics: object) => {
      clearTimeout(timeout);
      child.off("message", onMessage);
      resolve(metrics);
    };
    const onMessage = (message: MetricsMessage) =>
      message.type === "own-metrics-json" && message.id === id && end(message.metrics);
    const timeout = setTimeout(end, GATHER_MS, []);
    child.on("message", onMessage);
    if (child.connected) child.send({ type: "own-metrics", id } satisfies MetricsMessage);
    else end([]);
  });
}

let requestId = 0;

/** The metrics of the whole node, gathered by the primary; without a primary, only those of this process. */
export async function collectMetrics(): Promise<string> {
  if (process.env["HALKA_ROLE"] === undefined) return register.metrics();
  const id = ++requestId;
  return new Promise((resolve) => {
    const onMessage = (message: MetricsMessage) => {
      if (message?.type !== "metrics-text" || message.id !== id) return;
      process.off("message", onMessage);
      resolve(message.text);
    };
    process.on("message", onMessage);
    send({ type: "metrics", id });
  });
}

function send(message: MetricsMessage): void {
  if (process.connected) process.send?.(message);
}
