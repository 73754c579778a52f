import type { ReactNode } from "react";
import { inLanguage } from "#base/language.ts";
import type { VisitBlock } from "#features/blocks/visit-block.ts";
import type { AppearanceFields } from "../../contract.ts";
import { toDocumentCode } from "../../custom-code/document-code.ts";
import { readStyle } from "../../style.ts";
import { BackdropPicture, PageFooter, getPageInitial } from "../page-frame.tsx";
import { type RenderedDocument, renderDocument } from "../document.tsx";
import { tabIcon } from "../head.tsx";
import { IconSprite } from "../icons.tsx";
import { getDirection, type PageProps } from "../page.tsx";
import { PageScripts } from "../scripts.tsx";
import { Photo } from "../photo.tsx";
import { standaloneStyle, pageStyle } from "../styles.ts";
import { chromeColours } from "../theme.ts";
import { isOwnFont } from "../typography.ts";
import { translate } from "../texts.ts";
import { BlockView } from "./block.tsx";
import { getBlockRequirements, type BlockRequirements } from "./block-requirements.ts";
import { KIND_TEXT_KEYS, type RejectedForm, getBlockTitle } from "./block-context.ts";

type PageContext = Pick<
  PageProps,
  "handle" | "workspaceId" | "appearance" | "sheet" | "language" | "origin" | "assetOrigin" | "now" | "site"
>;

interface BlockPageProps extends PageContext {
  readonly block: VisitBlock;
  /** The gate that the visitor has passed. */
  readonly passedGate?: string | undefined;
  readonly refill?: RejectedForm | undefined;
}

/**
 * A document for one block in the style of its page, with its custom CSS but without its custom JavaScript, which would
 * require a sandbox in which players do not work.
 */
export function renderBlockPage(props: BlockPageProps): RenderedDocument {
  const { block, language, passedGate, refill } = props;
  const requirements = getBlockRequirements([block], { plays: true, hasPassedGate: passedGate !== undefined });
  const title = getBlockTitle(block.content) || translate(language, KIND_TEXT_KEYS[block.content.kind]);
  const base = props.site?.base ?? `/${props.handle}`;
  const context = { ...props, base, plays: true, isTiled: false, level: 2 as const, passedGate, refill };
  return renderStandalone(props, requirements, title, <BlockView block={block} context={context} />);
}

/** A message instead of a block's form, such as its confirmation, in the style of the page. */
export function renderBlockMessage(
  props: PageContext,
  { title, text }: { title: string; text: string },
): RenderedDocument {
  return renderStandalone(
    props,
    getBlockRequirements([], { plays: false }),
    title,
    <div className="status" role="status">
      <h2 dir="auto">{title}</h2>
      <p>{text}</p>
    </div>,
  );
}

function renderStandalone(
  props: PageContext,
  requirements: BlockRequirements,
  title: string,
  body: ReactNode,
): RenderedDocument {
  const { appearance, handle, language, origin, assetOrigin } = props;
  const style = readStyle(appearance.meta);
  const ownOrigin = assetOrigin || "'self'";
  return renderDocument({
    language,
    style: pageStyle(appearance, style, assetOrigin, requirements.sheets) + standaloneStyle,
    scriptSource: ownOrigin,
    custom: { ...toDocumentCode(appearance, props), script: "" },
    frameSources: requirements.frameSources,
    hasForm: requirements.hasForm,
    headers: ["x-robots-tag", "noindex"],
    ...(isOwnFont(style.font) && { fontSource: ownOrigin }),
    head: (
      <>
        <title>{`${title} · ${handle}`}</title>
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content={chromeColours(appearance.palette, style.background).ground} />
        <link rel="icon" href={tabIcon(getPageInitial(handle, language), appearance)} />
        <PageScripts {...props} hasBlocks />
      </>
    ),
    body: (
      <>
        <IconSprite names={[...requirements.icons, "share"]} />
        <BackdropPicture background={style.background} assetOrigin={assetOrigin} />
        <main className="alone" dir={getDirection(appearance, requirements.texts)}>
          <PageLink appearance={appearance} handle={handle} assetOrigin={assetOrigin} language={language} />
          {body}
          <p className="return">
            <a href={inLanguage(`/${handle}`, language)}>{translate(language, "backToPage", { username: handle })}</a>
          </p>
        </main>
        <PageFooter
          handle={handle}
          language={language}
          origin={origin}
          address={props.site?.address ?? `${origin}/${handle}`}
          now={props.now}
        />
      </>
    ),
  });
}

const FACE = { sizes: "56px", usefulWidth: 112, width: 160, height: 160 };

type PageLinkProps = Pick<PageContext, "handle" | "language" | "assetOrigin"> & {
  readonly appearance: AppearanceFields;
};

/** The block's owner, and a link to the whole page. */
function PageLink({ appearance, handle, language, assetOrigin }: PageLinkProps) {
  const { profile_photo, title } = appearance;
  return (
    <a className="home" href={inLanguage(`/${handle}`, language)}>
      <span className="face" aria-hidden="true">
        {profile_photo ? (
          <Photo address={profile_photo} slot={FACE} assetOrigin={assetOrigin} isFirst />
        ) : (
          getPageInitial(handle, language)
        )}
      </span>
      <h1 dir="auto">{title}</h1>
    </a>
  );
}
