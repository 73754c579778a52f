import { Photo } from "../photo.tsx";
import { type BlockProps, getPing, safeAddress } from "./frame.ts";

export function ImageFigure({ block, content, frame }: BlockProps<"image">) {
  const href = content.link === undefined ? undefined : safeAddress(content.link);
  const picture = (
    <Photo
      address={content.address}
      alt={content.alt}
      sizes="(min-width: 760px) 728px, 92vw"
      enough={1280}
      width={1280}
      height={800}
      keepsShape
      assetOrigin={frame.assetOrigin}
    />
  );
  return (
    <figure>
      {href === undefined ? (
        <span className="picture">{picture}</span>
      ) : (
        <a
          className="picture"
          href={href}
          {...getPing(frame, block)}
          rel="noopener"
          aria-label={content.alt || content.caption || getHost(href)}
        >
          {picture}
        </a>
      )}
      {content.caption && <figcaption dir="auto">{content.caption}</figcaption>}
    </figure>
  );
}

function getHost(href: string): string {
  return URL.parse(href)?.host || href;
}
