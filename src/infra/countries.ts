import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { LRUCache } from "lru-cache";
import { type CountryResponse, Reader } from "maxmind";

const DATABASE = "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb";

interface Row {
  readonly country_code?: string;
}

export type FindCountry = (address: string) => string;

/** Opens the country database (CC0) and returns a lookup: ISO 3166 alpha-2, or empty if unknown. */
export async function openCountries(): Promise<FindCountry> {
  const path = createRequire(import.meta.url).resolve(DATABASE);
  const reader = new Reader<CountryResponse>(await readFile(path), {
    cache: new LRUCache<string | number, object>({ max: 10_000 }),
  });
  return (address) => {
    try {
      const row: unknown = reader.get(address);
      return (row as Row | null)?.country_code ?? "";
    } catch {
      return "";
    }
  };
}

export interface CountriesOnDemand {
  (address: string): Promise<string>;
  /** Returns the country without waiting; undefined until a lookup has opened the database. */
  peek(address: string): string | undefined;
}

/** Opens the country database at the first lookup, so that processes without lookups save its 8 MB. */
export function countriesOnDemand(open = openCountries): CountriesOnDemand {
  let opening: Promise<FindCountry> | undefined;
  let opened: FindCountry | undefined;
  const find = async (address: string) => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    opened = await opening;
    return opened(address);
  };
  return Object.assign(find, { peek: (address: string) => opened?.(address) });
}
