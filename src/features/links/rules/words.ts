/** What a condition may name; the spelling is that of the statistics, so that one can be copied from the other. */
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
/** The browsers inside of apps; `any` is each of them. */
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
/** Stands for a visitor who comes from nowhere that we know of: typed, scanned, or from a program. */
export const NO_REFERRER = "direct";
