import type { ReactNode } from "react";
import type { VisitBlock } from "#features/links/blocks/visit-block.ts";
import type { AppearanceFields } from "../../contract.ts";
import { customParts } from "../../custom-code/custom-parts.ts";
import { readStyle } from "../../style.ts";
import { BackdropPicture } from "../backdrop-picture.tsx";
import { type RenderedDocument, renderDocument } from "../document.tsx";
import { tabIcon } from "../head.tsx";
import { IconSprite } from "../icons.tsx";
import { PageFoot } from "../page-foot.tsx";
import { letterOf } from "../page-header.tsx";
import { directionOf, type PageProps } from "../page.tsx";
import { PageScripts } from "../page-scripts.tsx";
import { Photo } from "../photo.tsx";
import { aloneStyle, pageStyle } from "../styles.ts";
import { chromeColours } from "../theme.ts";
import { isOwnFont } from "../type.ts";
import { word } from "../words.ts";
import { BlockView } from "./block.tsx";
import { blockParts, type BlockParts } from "./block-parts.ts";
import { KIND_WORDS, type Refill, titleOf } from "./frame.ts";

type Frame = Pick<
  PageProps,
  "handle" | "workspaceId" | "appearance" | "sheet" | "language" | "origin" | "assetOrigin" | "now"
>;

interface BlockPageProps extends Frame {
  readonly block: VisitBlock;
  /** The question before it that was answered. */
  readonly admittedBy?: string | undefined;
  readonly refill?: Refill | undefined;
}

/** One block alone, in the look of its page; without the page's own code, so that it has an origin and its players play. */
export function renderBlockPage(props: BlockPageProps): RenderedDocument {
  const { block, language, admittedBy, refill } = props;
  const parts = blockParts([block], { plays: true, isAdmitted: admittedBy !== undefined });
  const title = titleOf(block.content) || word(language, KIND_WORDS[block.content.kind]);
  const frame = { ...props, plays: true, isTiled: false, level: 2 as const, admittedBy, refill };
  return renderAlone(props, parts, title, <BlockView block={block} frame={frame} />);
}

/** What somebody reads after they have sent something, in the look of the page. */
export function renderSaidPage(props: Frame, { title, text }: { title: string; text: string }): RenderedDocument {
  return renderAlone(
    props,
    blockParts([], { plays: false }),
    title,
    <div className="said" role="status">
      <h2 dir="auto">{title}</h2>
      <p>{text}</p>
    </div>,
  );
}

function renderAlone(props: Frame, parts: BlockParts, title: string, body: ReactNode): RenderedDocument {
  const { appearance, handle, language, origin, assetOrigin } = props;
  const style = readStyle(appearance.meta);
  const ours = assetOrigin || "'self'";
  return renderDocument({
    language,
    style: pageStyle(appearance, style, assetOrigin, parts.sheets) + aloneStyle,
    scriptSource: ours,
    custom: { ...customParts(appearance, props), script: "" },
    frameSources: parts.frameSources,
    hasForm: parts.hasForm,
    headers: ["x-robots-tag", "noindex"],
    ...(isOwnFont(style.font) && { fontSource: ours }),
    head: (
      <>
        <title>{`${title} · ${handle}`}</title>
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content={chromeColours(appearance.palette, style.background).ground} />
        <link rel="icon" href={tabIcon(letterOf(handle, language), appearance)} />
        <PageScripts {...props} hasBlocks />
      </>
    ),
    body: (
      <>
        <IconSprite names={[...parts.icons, "share"]} />
        <BackdropPicture background={style.background} assetOrigin={assetOrigin} />
        <main className="alone" dir={directionOf(appearance, parts.texts)}>
          <Home appearance={appearance} handle={handle} assetOrigin={assetOrigin} language={language} />
          {body}
          <p className="return">
            <a href={`/${handle}`}>{word(language, "backToPage", { username: handle })}</a>
          </p>
        </main>
        <PageFoot handle={handle} language={language} origin={origin} now={props.now} />
      </>
    ),
  });
}

type HomeProps = Pick<Frame, "handle" | "language" | "assetOrigin"> & { readonly appearance: AppearanceFields };

/** Whose block it is, and the way to the whole page. */
function Home({ appearance, handle, language, assetOrigin }: HomeProps) {
  const { profile_photo, title } = appearance;
  return (
    <a className="home" href={`/${handle}`}>
      <span className="face" aria-hidden="true">
        {profile_photo ? (
          <Photo
            address={profile_photo}
            sizes="56px"
            enough={112}
            width={160}
            height={160}
            assetOrigin={assetOrigin}
            isFirst
          />
        ) : (
          letterOf(handle, language)
        )}
      </span>
      <h1 dir="auto">{title}</h1>
    </a>
  );
}
