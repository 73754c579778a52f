import { getPicture } from "#features/media/picture.ts";

interface PhotoProps {
  /** As it is kept: a picture of ours, or an https address. */
  readonly address: string;
  /** What somebody hears who does not see it; empty where the words beside it say what it is. */
  readonly alt?: string;
  /** How wide it is shown, as `sizes` of an image says it. */
  readonly sizes: string;
  /** From how many pixels across its place on nobody sees a difference. */
  readonly enough: number;
  /** The shape of its place, which is also its room where the picture does not say its size itself. */
  readonly width: number;
  readonly height: number;
  /** True where the place takes the shape of the picture. */
  readonly keepsShape?: boolean;
  readonly assetOrigin: string;
  /** True for what is seen first; anything else waits until it is near. */
  readonly isFirst?: boolean;
}

/** A picture in the forms that its place needs, with its room kept. */
export function Photo({
  address,
  alt = "",
  sizes,
  enough,
  width,
  height,
  keepsShape,
  assetOrigin,
  isFirst,
}: PhotoProps) {
  const picture = getPicture(address, assetOrigin);
  const manner = isFirst ? ({ fetchPriority: "high" } as const) : ({ loading: "lazy", decoding: "async" } as const);
  if (!picture)
    return <img src={addressOfPhoto(address, assetOrigin)} alt={alt} width={width} height={height} {...manner} />;
  // because what is wider than its place is cut at the sides, and drawn larger than that
  const excess = keepsShape ? 1 : Math.max(1, picture.width / picture.height / (width / height));
  const wide = widened(sizes, excess);
  return (
    <picture>
      <source type="image/avif" srcSet={upTo(enough * excess, picture.sources.avif)} sizes={wide} />
      <source type="image/webp" srcSet={upTo(enough * excess, picture.sources.webp)} sizes={wide} />
      <img src={picture.src} alt={alt} width={picture.width} height={picture.height} {...manner} />
    </picture>
  );
}

/** A picture of ours comes from the CDN where there is one. */
function addressOfPhoto(photo: string, assetOrigin: string): string {
  return photo.startsWith("/") ? assetOrigin + photo : photo;
}

/** The forms of a `srcset` up to the first that is wide enough. */
function upTo(enough: number, forms: string): string {
  const all = forms.split(", ");
  const first = all.findIndex((form) => Number(/ (\d+)w$/.exec(form)?.[1]) >= enough);
  return all.slice(0, first < 0 ? all.length : first + 1).join(", ");
}

function widened(sizes: string, factor: number): string {
  const getLength = (_: string, length: string, unit: string) => `${Math.round(Number(length) * factor)}${unit}`;
  return sizes
    .split(", ")
    .map((size) => size.replace(/(\d+)(px|vw)$/, getLength))
    .join(", ");
}
