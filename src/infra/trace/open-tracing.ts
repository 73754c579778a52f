import { type Context, context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace-node";
import type { OpenSpan, SpanAttributes, SpanOptions, Tracing } from "./span.ts";

export interface TracingOptions {
  /** The collector's address, without `/v1/traces`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
  readonly version: string;
  /** The share of traces that are recorded, from 0 to 1. */
  readonly ratio: number;
  onFailure(error: unknown): void;
}

const EXPORT_MS = 5_000;
const CLOSE_MS = 2_000;
/** Spans that wait while the collector is unreachable; later ones are dropped. */
const MAX_QUEUE = 2_048;

const ATTRIBUTES = new Set<keyof SpanAttributes>([
  "http.request.method",
  "http.response.status_code",
  "http.route",
  "db.system.name",
  "db.operation.name",
  "messaging.destination.name",
  "messaging.batch.message_count",
  "error.type",
]);
const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  producer: SpanKind.PRODUCER,
  internal: SpanKind.INTERNAL,
} as const;

/**
 * Starts OpenTelemetry for this process. Imported only if tracing is on, since the packages take memory and time to
 * load.
 */
export function openTracing(options: TracingOptions): Tracing {
  const { endpoint, headers, service, version, ratio } = options;
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, "")}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: EXPORT_MS,
  });
  const processor = new BatchSpanProcessor(reporting(exporter, options.onFailure), {
    maxQueueSize: MAX_QUEUE,
    exportTimeoutMillis: EXPORT_MS,
  });
  const shared = {
    resource: resourceFromAttributes({ "service.name": service, "service.version": version }),
    spanProcessors: [processor],
  };
  const sampler = new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) });
  const provider = new NodeTracerProvider({ ...shared, sampler });
  // registered for the asynchronous context; `traceparent` is parsed below instead
  provider.register({ propagator: null });
  const tracer = provider.getTracer("halka", version);
  const chosen = new NodeTracerProvider({ ...shared, sampler: new AlwaysOnSampler() }).getTracer("halka", version);

  const startSpan = ({ name, kind, attributes }: SpanOptions, by: typeof tracer, parent: Context) =>
    by.startSpan(name, { kind: KINDS[kind], attributes: attributes ? pick(attributes) : {} }, parent);

  return {
    startRoot(root) {
      const parent = readTraceparent(root.traceparent);
      const span = startSpan(root, root.isForced ? chosen : tracer, parent);
      const within = trace.setSpan(parent, span);
      return { ...toOpenSpan(span), run: (work) => context.with(within, work) };
    },
    startChild(child) {
      const active = context.active();
      return trace.getSpan(active)?.isRecording() ? toOpenSpan(startSpan(child, tracer, active)) : undefined;
    },
    getIds() {
      const active = trace.getActiveSpan()?.spanContext();
      return active && { trace_id: active.traceId, span_id: active.spanId };
    },
    async close() {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, CLOSE_MS);
      await Promise.race([processor.shutdown().catch(options.onFailure), late]);
      clearTimeout(timer);
      trace.disable();
      context.disable();
    },
  };
}

function toOpenSpan(span: Span): OpenSpan {
  return {
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes(pick(attributes)),
    fail(error) {
      span.setAttribute("error.type", error instanceof Error ? error.name : "error");
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
    end: () => span.end(),
  };
}

function pick(attributes: SpanAttributes): Record<string, string | number> {
  const entries = Object.entries(attributes) as [keyof SpanAttributes, string | number | undefined][];
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (ATTRIBUTES.has(name) && value !== undefined ? [[name, value]] : [])),
  );
}

/**
 * The parent span that a `traceparent` header names (W3C Trace Context, section 3.2); without a valid one, the trace
 * begins here.
 */
function readTraceparent(header: string | undefined): Context {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header ?? "") ?? [];
  if (traceId === undefined || /^0+$/.test(traceId) || /^0+$/.test(spanId!)) return ROOT_CONTEXT;
  const parent = { traceId, spanId: spanId!, traceFlags: Number.parseInt(flags!, 16) & 1, isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, parent);
}

/** Wraps an exporter, and reports spans that could not be sent. */
function reporting(exporter: SpanExporter, onFailure: TracingOptions["onFailure"]): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) onFailure(result.error);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
