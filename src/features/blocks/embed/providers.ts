export const providers = ["youtube", "vimeo", "spotify", "soundcloud", "tiktok", "x", "instagram"] as const;
export type EmbedProvider = (typeof providers)[number];

/** Product names, the same in every language. */
export const providerNames: Readonly<Record<EmbedProvider, string>> = {
  youtube: "YouTube",
  vimeo: "Vimeo",
  spotify: "Spotify",
  soundcloud: "SoundCloud",
  tiktok: "TikTok",
  x: "X",
  instagram: "Instagram",
};

/** A player either scales with its width at a fixed ratio (width divided by height), or has a fixed height. */
type Size =
  | { readonly ratio: number; readonly heightPx?: undefined }
  | { readonly heightPx: number; readonly ratio?: undefined };

export type Embed = {
  readonly provider: EmbedProvider;
  /** The https address of the player. */
  readonly frame: string;
  readonly origin: string;
} & Size;

type Player = { readonly frame: string } & Size;

interface Service {
  readonly provider: EmbedProvider;
  /** The origin of the player. */
  readonly origin: string;
  readonly hosts: readonly string[];
  /** Finds the player for an address by its path, without the leading slash. Returns undefined without a match. */
  find(path: string, url: URL): Player | undefined;
}

const WIDE = { ratio: 16 / 9 } as const;
const UPRIGHT = { ratio: 9 / 16 } as const;

const SERVICES: readonly Service[] = [
  {
    provider: "youtube",
    // sets no cookie before a video is played
    origin: "https://www.youtube-nocookie.com",
    hosts: [
      "youtube.com",
      "www.youtube.com",
      "m.youtube.com",
      "music.youtube.com",
      "youtu.be",
      "www.youtube-nocookie.com",
    ],
    find: findOnYouTube,
  },
  {
    provider: "vimeo",
    origin: "https://player.vimeo.com",
    hosts: ["vimeo.com", "www.vimeo.com", "player.vimeo.com"],
    find: findOnVimeo,
  },
  {
    provider: "spotify",
    origin: "https://open.spotify.com",
    hosts: ["open.spotify.com"],
    find: findOnSpotify,
  },
  {
    provider: "soundcloud",
    origin: "https://w.soundcloud.com",
    hosts: ["soundcloud.com", "www.soundcloud.com", "m.soundcloud.com"],
    find: findOnSoundCloud,
  },
  {
    provider: "tiktok",
    origin: "https://www.tiktok.com",
    hosts: ["tiktok.com", "www.tiktok.com", "m.tiktok.com"],
    find: findOnTikTok,
  },
  {
    provider: "x",
    origin: "https://platform.twitter.com",
    hosts: ["x.com", "www.x.com", "mobile.x.com", "twitter.com", "www.twitter.com", "mobile.twitter.com"],
    find: findOnX,
  },
  {
    provider: "instagram",
    origin: "https://www.instagram.com",
    hosts: ["instagram.com", "www.instagram.com"],
    find: findOnInstagram,
  },
];

/**
 * The player for an address of a supported service; undefined for any other address. Only matched ids are copied into
 * the address of the player.
 */
export function findEmbed(address: string): Embed | undefined {
  const url = URL.parse(address);
  if (!url || !["http:", "https:"].includes(url.protocol)) return undefined;
  // `host` includes the port: another port belongs to another server
  const service = SERVICES.find(({ hosts }) => hosts.includes(url.host));
  const player = service?.find(url.pathname.replace(/^\//, "").replace(/\/$/, ""), url);
  if (!service || !player) return undefined;
  const { provider, origin } = service;
  return { provider, origin, ...player, frame: origin + player.frame };
}

function findOnYouTube(path: string, { host, searchParams }: URL): Player | undefined {
  const [, kind, inPath] = /^(?:(shorts|live|embed)\/)?([\w-]{11})$/.exec(path) ?? [];
  const isShort = host === "youtu.be";
  const inQuery = path === "watch" && !isShort ? searchParams.get("v") : null;
  const video = inQuery ?? (isShort === (kind === undefined) ? inPath : undefined);
  if (video && /^[\w-]{11}$/.test(video)) {
    const start = /^(\d{1,6})s?$/.exec(searchParams.get("t") ?? searchParams.get("start") ?? "")?.[1];
    const size = kind === "shorts" ? UPRIGHT : WIDE;
    return { frame: `/embed/${video}${start === undefined ? "" : `?start=${Number(start)}`}`, ...size };
  }
  const list = searchParams.get("list") ?? "";
  if (path !== "playlist" || isShort || !/^[\w-]{12,64}$/.test(list)) return undefined;
  return { frame: `/embed/videoseries?list=${list}`, ...WIDE };
}

function findOnVimeo(path: string, { host, searchParams }: URL): Player | undefined {
  const isPlayer = host === "player.vimeo.com";
  const pattern = isPlayer ? /^video\/(\d{5,12})$/ : /^(?:channels\/[\w-]+\/)?(\d{5,12})(?:\/([0-9a-f]{8,12}))?$/;
  const [, video, inPath] = pattern.exec(path) ?? [];
  if (!video) return undefined;
  // the key of an unlisted video
  const key = inPath ?? /^[0-9a-f]{8,12}$/.exec(searchParams.get("h") ?? "")?.[0];
  return { frame: `/video/${video}?dnt=1${key ? `&h=${key}` : ""}`, ...WIDE };
}

const SPOTIFY_HEIGHTS: Readonly<Record<string, number>> = {
  track: 152,
  episode: 152,
  show: 152,
  album: 352,
  playlist: 352,
  artist: 352,
};

function findOnSpotify(path: string): Player | undefined {
  const pattern = /^(?:intl-[a-z]{2}\/)?(?:embed\/)?(track|album|playlist|artist|episode|show)\/([0-9A-Za-z]{22})$/;
  const [, kind, id] = pattern.exec(path) ?? [];
  return kind && id ? { frame: `/embed/${kind}/${id}`, heightPx: SPOTIFY_HEIGHTS[kind]! } : undefined;
}

function findOnSoundCloud(path: string): Player | undefined {
  const slug = "[a-z0-9][a-z0-9_-]{0,254}";
  const [, match, isSet] = new RegExp(`^(${slug}/(sets/)?${slug}(?:/s-[A-Za-z0-9]{5,32})?)$`, "i").exec(path) ?? [];
  // `artist/sets` is a list of playlists, not a track
  if (!match || /\/sets$/i.test(match)) return undefined;
  const track = encodeURIComponent(`https://soundcloud.com/${match}`);
  return { frame: `/player/?url=${track}&show_teaser=false`, heightPx: isSet ? 450 : 166 };
}

function findOnTikTok(path: string): Player | undefined {
  const [, video] = /^(?:@[\w.-]{1,64}\/video\/|embed\/v2\/|player\/v1\/)(\d{10,20})$/.exec(path) ?? [];
  return video ? { frame: `/player/v1/${video}`, ...UPRIGHT } : undefined;
}

function findOnX(path: string): Player | undefined {
  const [, post] = /^(?:\w{1,20}|i\/web)\/status\/(\d{1,20})(?:\/(?:photo|video)\/\d)?$/.exec(path) ?? [];
  return post ? { frame: `/embed/Tweet.html?dnt=true&id=${post}`, heightPx: 550 } : undefined;
}

function findOnInstagram(path: string): Player | undefined {
  // the app's share button copies an address below `share/`, which contains a token instead of the code
  const [, kind, code] = /^(?:(?!share\/)[\w.]{1,30}\/)?(p|reel|reels|tv)\/([\w-]{5,40})$/.exec(path) ?? [];
  if (!kind || !code) return undefined;
  return { frame: `/${kind === "p" ? "p" : "reel"}/${code}/embed/`, heightPx: 640 };
}
