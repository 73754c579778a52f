import { z } from "zod";

const ratio = z
  .string()
  .regex(/^(?:0(?:\.\d{1,9})?|1(?:\.0{1,9})?)$/, "must be a number from 0 to 1, such as 0.1")
  .transform(Number);

const headers = z.string().transform((text, context) => {
  const entries = text.split(",").map((entry) => /^\s*([\w-]+)=(.*)$/.exec(entry));
  if (entries.every((entry) => entry !== null))
    return Object.fromEntries(entries.map(([, name, value]) => [name!, decode(value!.trim())]));
  context.addIssue({ code: "custom", message: "use name=value, separated by commas" });
  return z.NEVER;
});

/** Values may be percent-encoded, as in W3C Baggage. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The settings for traces, under the names that OpenTelemetry uses. */
export const traceSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an address such as http://127.0.0.1:4318" })
    .refine((text) => !/^https?:\/\/[^/]*@/i.test(text), "must have no password: use OTEL_EXPORTER_OTLP_HEADERS")
    .optional()
    .describe("OpenTelemetry collector that receives traces (OTLP over HTTP); without one there are none"),
  OTEL_EXPORTER_OTLP_HEADERS: headers
    .optional()
    .describe("headers for the collector, as name=value, separated by commas"),
  OTEL_SERVICE_NAME: z.string().min(1).default("halka").describe("name of this service in traces"),
  OTEL_TRACES_SAMPLER_ARG: ratio.default(1).describe("part of requests and jobs that are traced, from 0 to 1"),
  VISIT_TRACES_RATIO: ratio.default(0.001).describe("part of visits that are traced, from 0 to 1"),
};
