import { Counter, Gauge, Registry } from "prom-client";
import { VERSION } from "../version.ts";

new Gauge({
  name: "halka_build_info",
  help: "Always 1; the label is the version that runs",
  labelNames: ["version"],
  aggregator: "first",
}).set({ version: VERSION }, 1);

/** Metrics that only the primary has. */
export const primaryRegistry = new Registry();

export const primaryMetrics = {
  restarts: new Counter({
    name: "halka_process_restarts_total",
    help: "Processes that exited and were replaced",
    labelNames: ["role"],
    registers: [primaryRegistry],
  }),
  watchdogKills: new Counter({
    name: "halka_process_watchdog_kills_total",
    help: "Processes killed after their event loop was blocked for five seconds",
    labelNames: ["role"],
    registers: [primaryRegistry],
  }),
};
