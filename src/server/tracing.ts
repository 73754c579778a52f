import type { Logger } from "pino";
import { MINUTE_MS } from "#base/time.ts";
import { setTracing } from "#infra/trace/span.ts";
import type { Settings } from "./settings/settings.ts";
import { VERSION } from "./version.ts";

export type TracingSettings = Pick<
  Settings,
  "OTEL_EXPORTER_OTLP_ENDPOINT" | "OTEL_EXPORTER_OTLP_HEADERS" | "OTEL_SERVICE_NAME" | "OTEL_TRACES_SAMPLER_ARG"
>;

/** Starts tracing in this process if a collector is set; returns a function that sends the last traces and stops. */
export async function startTracing(settings: TracingSettings, log: Logger): Promise<() => Promise<void>> {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return async () => undefined;
  const { openTracing } = await import("#infra/trace/open-tracing.ts");
  let reportedMs = -Infinity;
  const tracing = openTracing({
    endpoint,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    service: settings.OTEL_SERVICE_NAME,
    version: VERSION,
    ratio: settings.OTEL_TRACES_SAMPLER_ARG,
    onFailure(err) {
      if (performance.now() - reportedMs < MINUTE_MS) return;
      reportedMs = performance.now();
      log.warn({ err }, "traces: could not be sent to the collector");
    },
  });
  setTracing(tracing);
  return async () => {
    setTracing(undefined);
    await tracing.close();
  };
}
