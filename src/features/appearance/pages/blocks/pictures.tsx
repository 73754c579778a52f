import { toHostOrAddress } from "#base/url.ts";
import { Photo } from "../photo.tsx";
import { Glyph } from "../icons.tsx";
import { translate } from "../texts.ts";
import { type BlockProps, getPingAttributes, safeAddress } from "./block-context.ts";

const FIGURE = {
  sizes: "(min-width: 760px) 728px, 92vw",
  usefulWidth: 1280,
  width: 1280,
  height: 800,
  keepsShape: true,
};
const THUMBS = {
  row: { sizes: "(min-width: 720px) 340px, 72vw", usefulWidth: 640, width: 640, height: 800 },
  grid: { sizes: "(min-width: 720px) 244px, 46vw", usefulWidth: 480, width: 640, height: 640 },
} as const;
const WHOLE = { sizes: "96vw", usefulWidth: 1280, width: 1280, height: 960, keepsShape: true };

export function ImageFigure({ block, content, context }: BlockProps<"image">) {
  const href = content.link === undefined ? undefined : safeAddress(content.link);
  const picture = <Photo address={content.address} alt={content.alt} slot={FIGURE} assetOrigin={context.assetOrigin} />;
  return (
    <figure>
      {href === undefined ? (
        <span className="picture">{picture}</span>
      ) : (
        <a
          className="picture"
          href={href}
          {...getPingAttributes(context, block)}
          rel="noopener"
          aria-label={content.alt || content.caption || toHostOrAddress(href)}
        >
          {picture}
        </a>
      )}
      {content.caption && <figcaption dir="auto">{content.caption}</figcaption>}
    </figure>
  );
}

/** Pictures that open in a native popover, which works without scripts and by keyboard, and closes on Escape. */
export function Gallery({ block, content, context }: BlockProps<"gallery">) {
  const { language, assetOrigin } = context;
  return (
    <ul className={content.look}>
      {content.pictures.map(({ address, alt }, index) => {
        const id = `p${index}-${block.id}`;
        const name = alt || translate(language, "picture", { number: String(index + 1) });
        return (
          <li key={id}>
            <button type="button" popoverTarget={id} aria-label={name}>
              <Photo address={address} slot={THUMBS[content.look]} assetOrigin={assetOrigin} />
            </button>
            <div id={id} popover="auto" role="dialog" aria-label={name}>
              <Photo address={address} alt={alt} slot={WHOLE} assetOrigin={assetOrigin} />
              <button
                type="button"
                popoverTarget={id}
                popoverTargetAction="hide"
                aria-label={translate(language, "close")}
              >
                <Glyph name="close" />
              </button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
