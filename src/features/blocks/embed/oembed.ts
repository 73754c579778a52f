import type { MetadataCtx } from "../ctx.ts";
import type { Provider } from "./providers.ts";

/** What the service says about the content of an address: third-party text. */
export interface EmbedInfo {
  readonly title: string;
  /** Addresses of pictures, the best first. */
  readonly pictures: readonly string[];
}

/** Services with a public oEmbed endpoint (oembed.com). Those that need a key or return no picture are not listed. */
const ENDPOINTS: Readonly<Partial<Record<Provider, string>>> = {
  youtube: "https://www.youtube.com/oembed?format=json&url=",
  vimeo: "https://vimeo.com/api/oembed.json?width=1280&url=",
  spotify: "https://open.spotify.com/oembed?url=",
  soundcloud: "https://soundcloud.com/oembed?format=json&url=",
  tiktok: "https://www.tiktok.com/oembed?url=",
};
const MAX_BYTES = 64 * 1024;

/** Queries the service's oEmbed endpoint; undefined if it has none or returns nothing usable. */
export async function fetchOembed(ctx: MetadataCtx, provider: Provider, url: string): Promise<EmbedInfo | undefined> {
  const endpoint = ENDPOINTS[provider];
  if (!endpoint) return undefined;
  const result = await ctx.fetchExternal(endpoint + encodeURIComponent(url), {
    accept: "application/json",
    acceptLanguage: ctx.language,
    maxBytes: MAX_BYTES,
  });
  if (!result || result.status !== 200 || !result.isWhole) return undefined;
  const { title, thumbnail_url: picture } = parse(result.bytes);
  if (typeof title !== "string" && typeof picture !== "string") return undefined;
  return {
    title: typeof title === "string" ? title : "",
    pictures: typeof picture === "string" ? [...pickLarger(picture), picture] : [],
  };
}

function parse(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** YouTube returns a picture with black bars at top and bottom; most videos also have one without. */
function pickLarger(picture: string): string[] {
  const [, start] = /^(https:\/\/i\.ytimg\.com\/vi\/[\w-]{11}\/)hqdefault\.jpg$/.exec(picture) ?? [];
  return start ? [`${start}maxresdefault.jpg`] : [];
}
