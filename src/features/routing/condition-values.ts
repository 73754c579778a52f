/** The values of conditions, spelled as in the statistics. */
export const devices = ["mobile", "tablet", "desktop", "tv"] as const;
export const systems = ["iOS", "Android", "Windows", "macOS", "Linux", "Chrome OS", "HarmonyOS"] as const;
export const browsers = [
  "Chrome",
  "Safari",
  "Firefox",
  "Microsoft Edge",
  "Samsung Internet for Android",
  "Opera",
  "Yandex Browser",
  "Brave",
  "DuckDuckGo",
  "Vivaldi",
  "UC Browser",
] as const;
/** In-app browsers; `any` matches each of them. */
export const apps = [
  "any",
  "Instagram",
  "Threads",
  "Messenger",
  "Facebook",
  "TikTok",
  "X",
  "LinkedIn",
  "Pinterest",
  "Snapchat",
  "LINE",
  "Telegram",
  "VK",
  "WeChat",
  "KakaoTalk",
  "NAVER",
  "Viber",
  "Reddit",
] as const;
/** A visit without a known referrer: typed, scanned, or from an app. */
export const NO_REFERRER = "direct";
/** A domain or `NO_REFERRER`. */
export const REFERRER_HOST = /^(direct|([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,})$/i;
