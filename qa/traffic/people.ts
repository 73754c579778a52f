import { DAY_MS, HOUR_MS } from "#base/time.ts";
import { ANDROID, CHROME, FIREFOX, GOOGLEBOT, IPHONE, TELEGRAM } from "#testing/user-agents.ts";

/** A browser's user agent, and how statistics should classify it. */
export interface Browser {
  readonly userAgent: string;
  readonly device: string;
  readonly os: string;
  readonly browser: string;
  readonly inApp: string;
}

export interface Visitor {
  readonly address: string;
  readonly country: string;
  readonly language: string;
  readonly acceptLanguage: string;
  readonly agent: Browser;
  /** The header by which this person opts out of tracking. */
  readonly privacyHeader?: "sec-gpc" | "dnt";
  /** How far the device's clock is off; only the server's clock must matter. */
  readonly skewMs: number;
}

const BROWSERS: readonly Browser[] = [
  {
    userAgent: IPHONE,
    device: "mobile",
    os: "iOS",
    browser: "Safari",
    inApp: "",
  },
  {
    userAgent: ANDROID,
    device: "mobile",
    os: "Android",
    browser: "Chrome",
    inApp: "",
  },
  {
    userAgent: CHROME,
    device: "desktop",
    os: "Windows",
    browser: "Chrome",
    inApp: "",
  },
  {
    userAgent: FIREFOX,
    device: "desktop",
    os: "macOS",
    browser: "Firefox",
    inApp: "",
  },
];

/** Well-known addresses, stable for years: universities and public resolvers. */
const ADDRESSES = [
  { address: "8.8.8.8", country: "US" },
  { address: "193.140.100.10", country: "TR" },
  { address: "77.88.8.8", country: "RU" },
  { address: "141.20.1.3", country: "DE" },
] as const;

const LANGUAGES = [
  { language: "tr", acceptLanguage: "tr-TR,tr;q=0.9,en;q=0.8" },
  { language: "en", acceptLanguage: "en-GB,en;q=0.9" },
  { language: "ru", acceptLanguage: "ru" },
] as const;

const SKEWS_MS = [0, -9 * HOUR_MS, 40 * DAY_MS, -365 * DAY_MS];

/** Forty people. One in ten opts out of tracking, and no two share both address and browser. */
export const VISITORS: readonly Visitor[] = Array.from({ length: 40 }, (_, index) => {
  const network = ADDRESSES[index % ADDRESSES.length]!;
  return {
    ...LANGUAGES[index % LANGUAGES.length]!,
    country: network.country,
    // varies the last byte only, so the country stays the same
    address: network.address.replace(/\d+$/, (last) => String((Number(last) + Math.floor(index / 4)) % 200)),
    agent: BROWSERS[Math.floor(index / 2) % BROWSERS.length]!,
    skewMs: SKEWS_MS[index % SKEWS_MS.length]!,
    ...(index % 10 === 9 && { privacyHeader: index % 20 === 9 ? "sec-gpc" : "dnt" }),
  } satisfies Visitor;
});

export const PROGRAMS = {
  bot: [GOOGLEBOT, "curl/8.5.0", "Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)"],
  preview: ["facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)", TELEGRAM],
} as const;
