import { Gauge } from "prom-client";

/** A source shared by several gauges, read once for each collection. */
export interface GaugeSource<T> {
  /** Undefined if the source cannot be read now. */
  read(): Promise<T | undefined>;
  /** Reads with `read` from now on; returns a function that stops this. */
  watch(read: () => T | Promise<T>): () => void;
}

/** Shorter than the wait for a process, so that a store that hangs hides only its own figures. */
const READ_MS = 1_500;

export function openGaugeSource<T>(): GaugeSource<T> {
  const readers = new Set<() => T | Promise<T>>();
  let reading: Promise<T | undefined> | undefined;

  async function readLast(): Promise<T | undefined> {
    const read = [...readers].at(-1);
    if (!read) return undefined;
    const { promise: late, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(resolve, READ_MS, undefined);
    try {
      return await Promise.race([read(), late]);
    } catch {
      // the figures of other stores must be visible while this one is unreachable
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    read: () => (reading ??= readLast().finally(() => (reading = undefined))),
    watch(read) {
      readers.add(read);
      return () => readers.delete(read);
    },
  };
}

/** One value, or a value for each value of the gauge's label; undefined for no sample. */
type Samples = number | undefined | Iterable<readonly [label: string, value: number]>;

interface GaugeOptions<T> {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
  /** How the values of several processes are combined. */
  readonly aggregator?: "sum" | "max" | "min";
  readonly figures: GaugeSource<T>;
  toSamples(figures: T): Samples;
}

/** A gauge that is read at each collection; without a sample if its figures cannot be read. */
export function addGauge<T>({ name, help, label, aggregator = "max", figures, toSamples }: GaugeOptions<T>): void {
  // the constructor registers the gauge
  void new Gauge({
    name,
    help,
    aggregator,
    labelNames: label === undefined ? [] : [label],
    async collect() {
      const last = await figures.read();
      const samples = last === undefined ? undefined : toSamples(last);
      // without a label, `reset` leaves the value 0
      this.reset();
      if (samples === undefined) {
        if (label === undefined) this.remove();
      } else if (typeof samples === "number") this.set(samples);
      else for (const [value, count] of samples) this.set({ [label!]: value }, count);
    },
  });
}
