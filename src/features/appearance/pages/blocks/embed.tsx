import {
  type Embed as Player,
  type EmbedProvider,
  findEmbed,
  providerNames,
} from "#features/blocks/embed/providers.ts";
import { Glyph } from "../icons.tsx";
import { Photo } from "../photo.tsx";
import { translate } from "../texts.ts";
import { type BlockProps, getPingAttributes, safeAddress } from "./block-context.ts";

interface Service {
  /** Parameters that make the player start at once, since the visitor has already clicked. */
  readonly begin?: string;
  /** True for content to read instead of play. */
  readonly isPost?: true;
}

const services: Readonly<Record<EmbedProvider, Service>> = {
  youtube: { begin: "autoplay=1" },
  vimeo: { begin: "autoplay=1" },
  spotify: {},
  soundcloud: { begin: "auto_play=true" },
  tiktok: { begin: "autoplay=1" },
  x: { isPost: true },
  instagram: { isPost: true },
};

const VIDEO = { sizes: "(min-width: 760px) 728px, 92vw", usefulWidth: 1280, width: 1280, height: 720 };
const STRIP = { sizes: "160px", usefulWidth: 320, width: 320, height: 320 };

/**
 * A still image that links to the service. On a click, the script replaces it with the player. Nothing is loaded from
 * the service before that.
 */
export function Embed({ block, content, context }: BlockProps<"embed">) {
  const { language, assetOrigin } = context;
  const player = findEmbed(content.url);
  const service = player && services[player.provider];
  const from = player ? providerNames[player.provider] : (URL.parse(content.url)?.host ?? "");
  const key = !context.plays || !player ? "embedOpen" : service?.isPost ? "embedShow" : "embedPlay";
  return (
    <a
      className={`still ${toShape(player)}${content.still ? "" : " drawn"}`}
      href={safeAddress(content.url)}
      {...getPingAttributes(context, block)}
      rel="noopener"
      {...(context.plays && player && { "data-frame": toAddress(player), "data-height": player.heightPx })}
    >
      {content.still && (
        <Photo
          address={content.still}
          slot={player?.heightPx === undefined ? VIDEO : STRIP}
          assetOrigin={assetOrigin}
        />
      )}
      <span className="play">
        <Glyph name={service?.isPost ? "arrow" : "play"} />
      </span>
      <span className="says">
        <strong dir="auto">{content.title}</strong>
        <small>{translate(language, key, { service: from })}</small>
      </span>
    </a>
  );
}

/** The distinct origins of embed players. */
export function frameOrigins(addresses: readonly string[]): readonly string[] {
  return [...new Set(addresses.flatMap((address) => findEmbed(address)?.origin ?? []))];
}

function toAddress({ provider, frame }: Player): string {
  const { begin } = services[provider];
  return begin ? `${frame}${frame.includes("?") ? "&" : "?"}${begin}` : frame;
}

function toShape(player: Player | undefined): "wide" | "upright" | "strip" {
  if (player?.ratio === undefined) return "strip";
  return player.ratio < 1 ? "upright" : "wide";
}
