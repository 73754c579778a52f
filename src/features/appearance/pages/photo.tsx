import { findPicture } from "#features/media/picture.ts";

/** The size and shape in which a picture is shown. */
export interface PhotoSlot {
  /** The rendered width, as the `sizes` attribute of an image. */
  readonly sizes: string;
  /** The width of the source, in pixels, beyond which a larger one makes no visible difference. */
  readonly usefulWidth: number;
  /** Its aspect ratio; also the reserved size if the picture's own is unknown. */
  readonly width: number;
  readonly height: number;
  /** True if the slot takes the picture's aspect ratio. */
  readonly keepsShape?: boolean;
}

interface PhotoProps {
  /** The stored address: one of our pictures, or an https address. */
  readonly address: string;
  /** The alt text; empty if adjacent text already describes the picture. */
  readonly alt?: string;
  readonly slot: PhotoSlot;
  readonly assetOrigin: string;
  /** True for pictures at the top of the page; others load lazily. */
  readonly isFirst?: boolean;
}

/** A picture in the sizes that its slot needs, with its space reserved. */
export function Photo({ address, alt = "", slot, assetOrigin, isFirst }: PhotoProps) {
  const { sizes, usefulWidth, width, height, keepsShape } = slot;
  const picture = findPicture(address, assetOrigin);
  const manner = isFirst ? ({ fetchPriority: "high" } as const) : ({ loading: "lazy", decoding: "async" } as const);
  if (!picture)
    return <img src={addressOfPhoto(address, assetOrigin)} alt={alt} width={width} height={height} {...manner} />;
  // a picture with a wider aspect ratio than its slot is scaled up, and cropped at the sides
  const excess = keepsShape ? 1 : Math.max(1, picture.width / picture.height / (width / height));
  const wide = scaleSizes(sizes, excess);
  return (
    <picture>
      <source type="image/avif" srcSet={sliceSrcset(usefulWidth * excess, picture.sources.avif)} sizes={wide} />
      <source type="image/webp" srcSet={sliceSrcset(usefulWidth * excess, picture.sources.webp)} sizes={wide} />
      <img src={picture.src} alt={alt} width={picture.width} height={picture.height} {...manner} />
    </picture>
  );
}

/** Our own pictures come from the CDN if there is one. */
function addressOfPhoto(photo: string, assetOrigin: string): string {
  return photo.startsWith("/") ? assetOrigin + photo : photo;
}

/** The entries of a `srcset` up to the first that is wide enough. */
function sliceSrcset(neededWidth: number, forms: string): string {
  const all = forms.split(", ");
  const first = all.findIndex((form) => Number(/ (\d+)w$/.exec(form)?.[1]) >= neededWidth);
  return all.slice(0, first < 0 ? all.length : first + 1).join(", ");
}

function scaleSizes(sizes: string, factor: number): string {
  const scaleLength = (_: string, length: string, unit: string) => `${Math.round(Number(length) * factor)}${unit}`;
  return sizes
    .split(", ")
    .map((size) => size.replace(/(\d+)(px|vw)$/, scaleLength))
    .join(", ");
}
