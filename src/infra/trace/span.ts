/** The only attributes of spans: none contains an address, a query string, a token or text that a person entered. */
export interface SpanAttributes {
  readonly "http.request.method"?: string;
  readonly "http.response.status_code"?: number;
  readonly "http.route"?: string;
  readonly "db.system.name"?: string;
  readonly "db.operation.name"?: string;
  readonly "messaging.destination.name"?: string;
  readonly "messaging.batch.message_count"?: number;
  readonly "error.type"?: string;
}

export interface OpenSpan {
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Marks the span as failed. The error's message is left out, since it may contain values. */
  fail(error: unknown): void;
  end(): void;
}

export interface SpanOptions {
  readonly name: string;
  readonly kind: "server" | "client" | "consumer" | "producer" | "internal";
  readonly attributes?: SpanAttributes;
}

export interface RootOptions extends SpanOptions {
  /** The `traceparent` header (W3C Trace Context), set only if it comes from a trusted proxy. */
  readonly traceparent?: string | undefined;
  /** True to record the span regardless of the sampler. */
  readonly isForced?: boolean;
}

export interface Tracing {
  startRoot(options: RootOptions): OpenSpan & { run<T>(work: () => T): T };
  /** Returns undefined outside a recorded span. */
  startChild(options: SpanOptions): OpenSpan | undefined;
  /** The ids for a line of the log; undefined outside a span. */
  getIds(): { readonly trace_id: string; readonly span_id: string } | undefined;
  /** Sends the remaining spans, within a time limit. */
  close(): Promise<void>;
}

// one per process, since the current span is part of the asynchronous context, not an argument
let tracing: Tracing | undefined;

/** Starts or ends tracing for this process. */
export function setTracing(started: Tracing | undefined): void {
  tracing = started;
}

export const isTracing = () => tracing !== undefined;
export const getTraceIds = () => tracing?.getIds();
export const startChildSpan = (options: SpanOptions) => tracing?.startChild(options);
export const startRootSpan = (options: RootOptions) => tracing?.startRoot(options);

/** Runs `work` in a separate trace. */
export function inRootSpan<T>(options: RootOptions, work: (span?: OpenSpan) => Promise<T>): Promise<T> {
  const root = tracing?.startRoot(options);
  return root ? settle(root, () => root.run(() => work(root))) : work();
}

/** Runs `work` in a span of the current trace, if there is one. */
export function inChildSpan<T>(options: SpanOptions, work: (span?: OpenSpan) => Promise<T>): Promise<T> {
  const child = tracing?.startChild(options);
  return child ? settle(child, () => work(child)) : work();
}

async function settle<T>(span: OpenSpan, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}
