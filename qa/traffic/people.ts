import { DAY_MS, HOUR_MS } from "#base/time.ts";

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
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    device: "mobile",
    os: "iOS",
    browser: "Safari",
    inApp: "",
  },
  {
    userAgent:
      "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36",
    device: "mobile",
    os: "Android",
    browser: "Chrome",
    inApp: "",
  },
  {
    userAgent:
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36",
    device: "desktop",
    os: "Windows",
    browser: "Chrome",
    inApp: "",
  },
  {
    userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0",
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
  bot: [
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "curl/8.5.0",
    "Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)",
  ],
  preview: [
    "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
    "TelegramBot (like TwitterBot)",
  ],
} as const;
