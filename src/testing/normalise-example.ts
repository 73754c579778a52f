import { DAY_MS } from "#base/time.ts";

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const RECENT_MS = 400 * DAY_MS;
const TEXT_MAX = 120;
const CODE_KEYS = new Set(["code", "alias", "path"]);
const CODE = /^[a-z2-9]{8}$/;
const RANDOM_CODE = "kq7mzp2x";

interface Origin {
  readonly origin: string;
  readonly handle: string;
  readonly ids: Readonly<Record<string, string>>;
}

/**
 * Makes an example identical in every run. Numbers ids in order of occurrence, replaces instants and days near today
 * with fixed ones, and moves addresses to halka.example. Keeps only the first item of a list, and the beginning of a
 * long text.
 */
export function openNormaliser({ origin, handle }: Origin): (example: object) => object {
  const numbers = new Map<string, string>();
  const codes = new Set<string>();
  const { host } = new URL(origin);

  function normaliseText(text: string): string {
    let known = text
      .replaceAll(origin, "https://halka.example")
      .replaceAll(host, "halka.example")
      .replaceAll(handle, "jane")
      .replace(UUID, (id) => numbers.get(id) ?? nameId(id))
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, (instant) =>
        isRecent(instant) ? "2026-05-01T09:00:00.000Z" : instant,
      )
      .replace(/\b\d{4}-\d\d-\d\d\b(?!T)/g, (day) => (isRecent(day) ? "2026-05-01" : day))
      .replace(/\/stats\/[\w-]{40,}/g, "/stats/AaIXEcb2eUeZPFn0jkeIw75n")
      .replace(/\d{1,2}( [A-Z][a-z]+)?( \d{4})?\s–\s\d{1,2} [A-Z][a-z]+( \d{4})?/g, "20 – 26 April")
      .replace(/\b[0-9a-f]{32}\b/g, "5f0c1d9a7b3e48f2a6d4c8e01b92f735");
    for (const code of codes) known = known.replaceAll(code, RANDOM_CODE);
    return known.length > TEXT_MAX ? `${known.slice(0, TEXT_MAX)}…` : known;
  }

  function nameId(id: string): string {
    if (/^0{8}/.test(id)) return id;
    const name = `0199e1a0-0000-7000-8000-${String(numbers.size + 1).padStart(12, "0")}`;
    numbers.set(id, name);
    return name;
  }

  /** Randomly chosen codes also occur in addresses. */
  function collectCodes(value: unknown, key = ""): void {
    if (typeof value === "string" && CODE_KEYS.has(key) && CODE.test(value)) codes.add(value);
    if (typeof value === "object" && value !== null)
      for (const [name, item] of Object.entries(value)) collectCodes(item, name);
  }

  function normalise(value: unknown, key = ""): unknown {
    if (typeof value === "string") return SECRETS[key] ?? normaliseText(value);
    if (Array.isArray(value)) return value.slice(0, key === "body" ? undefined : 1).map((item) => normalise(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [normaliseText(name), normalise(item, name)]),
    );
  }

  return (example) => {
    collectCodes(example);
    return normalise(example) as object;
  };
}

/** Fixed values that replace random ones, by key. */
const SECRETS: Readonly<Record<string, string>> = {
  secret: "whsec_3q2+7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
  cursor: "eyJ",
  next: "eyJ",
};

function isRecent(date: string): boolean {
  return Math.abs(Date.parse(date) - Date.now()) < RECENT_MS && !date.startsWith("2026-05-0");
}
