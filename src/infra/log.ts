import { getTraceIds } from "#infra/trace/span.ts";
import { type DestinationStream, type Logger, pino } from "pino";

/** Keys whose values are never logged: credentials and personal data. */
const SECRETS = [
  "password",
  "token",
  "authorization",
  "cookie",
  "email",
  "full_name",
  "merchant_name",
  "birthdate",
  "identity_number",
  "phone",
  "address",
  "postcode",
  "city",
  "country",
  "profile",
];

/** JSON lines on stdout. Text that people typed appears as values only; secrets and addresses are left out. */
export function openLog(level: string, name: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { process: name, pid: process.pid },
    mixin: () => ({ ...getTraceIds() }),
    serializers: { err: describeError },
    redact: {
      paths: SECRETS.flatMap((key) => [key, `*.${key}`]),
      censor: "[redacted]",
    },
  };
  return pino(options, destination ?? openStdout());
}

/** Maximum size of log lines buffered while standard output cannot be written; further lines are dropped. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

/**
 * Opens standard output for the log. If that is a file on a full disk, the process continues, and buffered lines are
 * written once there is space.
 */
function openStdout(): DestinationStream {
  const stdout = pino.destination({ fd: process.stdout.fd, maxLength: MAX_BUFFERED_BYTES });
  let isFailing = false;
  stdout.on("error", () => void (isFailing = true));
  stdout.on("write", () => void (isFailing = false));
  const flush = stdout.flushSync.bind(stdout);
  // pino flushes at exit, and would retry forever while writes fail
  stdout.flushSync = () => void (!isFailing && flush());
  return stdout;
}

/** Keys under which database drivers keep the values of a statement and of the row that failed. */
const VALUES = new Set(["params", "parameters", "args", "detail", "where"]);

/** An error without the values of its statement: addresses and hashes of people. */
function describeError(error: Error): unknown {
  const serialized: unknown = pino.stdSerializers.err(error);
  if (!(error instanceof Error) || typeof serialized !== "object" || serialized === null) return serialized;
  const { message, stack } = serialized as { message?: unknown; stack?: unknown };
  const shown = Object.fromEntries(Object.entries(serialized).filter(([key]) => !VALUES.has(key)));
  return { ...shown, message: withoutParams(message, error), stack: withoutParams(stack, error) };
}

/**
 * Removes the values from a message: Drizzle repeats them in its own message, and pino repeats the messages of all
 * causes.
 */
function withoutParams(text: unknown, error: Error): unknown {
  if (typeof text !== "string") return text;
  let remaining = text;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ("params" in cause) remaining = remaining.replaceAll(`\nparams: ${String(cause.params)}`, "");
  }
  return remaining;
}
