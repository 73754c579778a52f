/** 64-bit integers as numbers where a number is exact, else as bigint. */
export const wholeNumbers = {
  to: 20,
  from: [20],
  serialize: (value: number | bigint) => value.toString(),
  parse: (text: string): number | bigint => {
    const number = Number(text);
    return Number.isSafeInteger(number) ? number : BigInt(text);
  },
};

interface Codecs {
  parsers: Record<number, (text: string) => unknown>;
  serializers: Record<number, (value: unknown) => unknown>;
}

const timestamp = 1114;
const timestamptz = 1184;

/** Returns instants as Date and accepts Date and objects, whether or not a query builder made the text. */
export function overrideCodecs(codecs: Codecs): void {
  // drizzle switches these codecs off for the whole client, which plain queries share
  codecs.parsers[timestamp] = (text) => new Date(`${text}Z`);
  codecs.parsers[timestamptz] = (text) => new Date(text);
  for (const type of [timestamp, timestamptz, 1082]) {
    codecs.serializers[type] = (value) => (value instanceof Date ? value.toISOString() : value);
  }
  for (const type of [114, 3802]) {
    codecs.serializers[type] = (value) => (typeof value === "string" ? value : JSON.stringify(value));
  }
}
