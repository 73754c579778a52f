import { makePgArray } from "drizzle-orm/pg-core";
import { parse as parseArray } from "postgres-array";

interface Codecs {
  parsers: Record<number, (text: string) => unknown>;
  serializers: Record<number, (value: unknown) => unknown>;
}

/** Converts 64-bit integers to numbers where a number is exact, and otherwise to bigint. */
export const int8 = {
  to: 20,
  from: [20],
  serialize: (value: number | bigint) => value.toString(),
  parse: (text: string): number | bigint => {
    const number = Number(text);
    return Number.isSafeInteger(number) ? number : BigInt(text);
  },
};

// numbers of PostgreSQL's own types, from its catalogue `pg_type`
const DATE = 1082;
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;
const JSON_TYPES = [114, 3802];
const TEXT_AND_UUID_ARRAYS = [1009, 2951];
const INTEGER_ARRAYS = [1007, 1016];

/**
 * Makes queries return instants as Date, and accept Date and objects. Also converts arrays of text, UUIDs and integers.
 * Holds for queries with and without the query builder.
 */
export function overrideCodecs({ parsers, serializers }: Codecs): void {
  // drizzle switches these codecs off for the whole client, including plain queries
  parsers[TIMESTAMP] = (text) => new Date(`${text}Z`);
  parsers[TIMESTAMPTZ] = (text) => new Date(text);
  for (const type of [TIMESTAMP, TIMESTAMPTZ, DATE])
    serializers[type] = (value) => (value instanceof Date ? value.toISOString() : value);
  for (const type of JSON_TYPES)
    serializers[type] = (value) => (typeof value === "string" ? value : JSON.stringify(value));
  for (const type of TEXT_AND_UUID_ARRAYS) parsers[type] = (text) => parseArray(text);
  for (const type of INTEGER_ARRAYS) parsers[type] = (text) => parseArray(text, int8.parse);
  for (const type of [...TEXT_AND_UUID_ARRAYS, ...INTEGER_ARRAYS])
    serializers[type] = (value) => (Array.isArray(value) ? makePgArray(value) : value);
}
