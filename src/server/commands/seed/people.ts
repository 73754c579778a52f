/** The distribution of the demo's visitors; the first entry of each row is its weight. */

type Weighted<Cells extends string[]> = readonly (readonly [weight: number, ...Cells])[];

/** Monday first. */
export const WEEKDAYS = [0.86, 0.84, 0.9, 0.95, 1.05, 1.16, 1.34];
/** From midnight UTC; the studio's followers are two to three hours ahead. */
export const HOURS = [
  0.5, 0.3, 0.2, 0.2, 0.3, 0.5, 0.8, 1, 1.1, 1.1, 1.2, 1.2, 1.1, 1.1, 1.1, 1.2, 1.4, 1.7, 2, 2.1, 1.8, 1.4, 1, 0.7,
];

export const TRAFFIC_CLASSES: Weighted<[string]> = [
  [78, "human"],
  [9, "duplicate"],
  [7, "bot"],
  [4, "preview"],
  [1, "prefetch"],
  [1, "owner"],
];

export const COUNTRIES: Weighted<[country: string, language: string]> = [
  [46, "TR", "tr"],
  [11, "DE", "de"],
  [9, "US", "en"],
  [7, "RU", "ru"],
  [6, "GB", "en"],
  [5, "NL", "nl"],
  [4, "FR", "fr"],
  [4, "AZ", "tr"],
  [3, "GR", "el"],
  [2, "KZ", "ru"],
  [2, "JP", "ja"],
  [1, "", "en"],
];

export const DEVICES: Weighted<[device: string, os: string, browser: string]> = [
  [34, "mobile", "iOS", "Safari"],
  [31, "mobile", "Android", "Chrome"],
  [7, "mobile", "Android", "Samsung Internet for Android"],
  [12, "desktop", "Windows", "Chrome"],
  [5, "desktop", "macOS", "Safari"],
  [4, "desktop", "Windows", "Microsoft Edge"],
  [3, "desktop", "Linux", "Firefox"],
  [4, "tablet", "iOS", "Safari"],
];

export const REFERRERS: Weighted<[channel: string, host: string, address: string, app: string]> = [
  [38, "social", "instagram.com", "https://l.instagram.com/", "Instagram"],
  [13, "social", "tiktok.com", "https://www.tiktok.com/", "TikTok"],
  [9, "social", "youtube.com", "https://www.youtube.com/", ""],
  [4, "social", "pinterest.com", "https://www.pinterest.com/", "Pinterest"],
  [3, "social", "t.co", "https://t.co/example", "X"],
  [9, "search", "google.com", "https://www.google.com/", ""],
  [2, "search", "yandex.com.tr", "https://yandex.com.tr/", ""],
  [2, "ai", "chatgpt.com", "https://chatgpt.com/", ""],
  [3, "referral", "craft-magazine.example", "https://craft-magazine.example/makers/defne-kaya", ""],
  [17, "direct", "", "", ""],
];

export const BOTS: Weighted<[string]> = [
  [5, "googlebot"],
  [3, "bingbot"],
  [2, "ahrefsbot"],
  [2, "gptbot"],
];

export const PREVIEWS: Weighted<[string]> = [
  [5, "whatsapp/"],
  [3, "telegrambot"],
  [2, "facebookexternalhit"],
  [1, "discordbot"],
];
