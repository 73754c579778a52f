import type { Language } from "#base/language.ts";
import { isOpen } from "#features/blocks/decide-block.ts";
import type { VisitBlock } from "#features/blocks/visit-block.ts";
import { selectVisibleLinks } from "#features/links/visible-links.ts";
import type { VisitCategory, VisitLink } from "#features/links/visit-link.ts";
import type { AppearanceFields } from "../contract.ts";
import { toDocumentCode } from "../custom-code/document-code.ts";
import type { CustomStylesheet } from "../custom-code/sheet.ts";
import { isBento, readStyle } from "../style.ts";
import { BackdropPicture, PageFooter, PageHeader, type PageSite } from "./page-frame.tsx";
import { type RenderedDocument, renderDocument } from "./document.tsx";
import { Head } from "./head.tsx";
import { IconSprite } from "./icons.tsx";
import { getBlockRequirements } from "./blocks/block-requirements.ts";
import { getIcons, ItemList } from "./item-list.tsx";
import { PageScripts } from "./scripts.tsx";
import { pageStyle } from "./styles.ts";
import { isOwnFont } from "./typography.ts";

export interface PageProps {
  readonly handle: string;
  readonly workspaceId: string;
  readonly appearance: AppearanceFields;
  /** The filtered custom CSS; undefined for a page without any. */
  readonly sheet?: CustomStylesheet;
  readonly links: readonly VisitLink[];
  /** The blocks that this visitor may see. Their schedules are checked here. */
  readonly blocks: readonly VisitBlock[];
  /** In order; links and blocks refer to them by `categoryId`. */
  readonly categories: readonly VisitCategory[];
  readonly language: Language;
  /** Scheme and host of the product, for full addresses: canonical and Open Graph. */
  readonly origin: string;
  /** Origin of the CDN of our scripts and pictures; empty for this server. */
  readonly assetOrigin: string;
  /** Scheme and host of pages with custom JavaScript; undefined if it is disabled. */
  readonly scriptOrigin?: string | undefined;
  readonly now: Date;
  /** Set if the page has its own host; otherwise it is below the host of the product. */
  readonly site?: PageSite | undefined;
  /** Marks events from the page's script as the owner's. Set only in a document rendered for the owner. */
  readonly ownerToken?: string | undefined;
  /** True for a draft preview: nothing is reported, and links do nothing. */
  readonly isPreview?: boolean;
}

/** The public page of a workspace. It is complete without scripts, and text that its owner types cannot run. */
export function renderPage(props: PageProps): RenderedDocument {
  const { appearance, handle, language, assetOrigin } = props;
  const links = selectVisibleLinks(props.links, props.now);
  const blocks = props.blocks.filter((block) => isOpen(block, props.now));
  const style = readStyle(appearance.meta);
  const ownOrigin = assetOrigin || "'self'";
  const custom = toDocumentCode(appearance, props);
  // frames inherit the sandbox of a page with custom code, so players cannot run there
  const plays = custom.script === "";
  const requirements = getBlockRequirements(blocks, { plays });
  const address = props.site?.address ?? `${custom.script ? props.scriptOrigin : props.origin}/${handle}`;
  const context = {
    workspaceId: props.workspaceId,
    base: props.site?.base ?? `/${handle}`,
    language,
    assetOrigin,
    plays,
    isTiled: isBento(appearance.template, style),
    now: props.now,
  };
  return renderDocument({
    language,
    style: pageStyle(appearance, style, assetOrigin, requirements.sheets),
    scriptSource: ownOrigin,
    custom,
    frameSources: requirements.frameSources,
    hasForm: requirements.hasForm,
    ...(style.noindex && { headers: ["x-robots-tag", "noindex"] }),
    ...(isOwnFont(style.font) && { fontSource: ownOrigin }),
    head: (
      <>
        <Head
          {...props}
          links={links}
          blocks={blocks}
          imageOrigin={props.site ? new URL(address).origin : props.origin}
          address={address}
          favicon={props.site?.favicon ?? ""}
        />
        <PageScripts {...props} hasBlocks={blocks.length > 0} />
      </>
    ),
    body: (
      <>
        <IconSprite names={[...getIcons(appearance.template, links), ...requirements.icons, "share"]} />
        <BackdropPicture background={style.background} assetOrigin={assetOrigin} />
        <main dir={getDirection(appearance, [...links.map(({ name }) => name), ...requirements.texts])}>
          <PageHeader appearance={appearance} handle={handle} language={language} assetOrigin={assetOrigin} />
          <ItemList
            template={appearance.template}
            isBento={isBento(appearance.template, style)}
            links={links}
            blocks={blocks}
            categories={props.categories}
            context={context}
          />
        </main>
        <PageFooter
          handle={handle}
          language={language}
          origin={props.origin}
          address={props.site?.address ?? `${props.origin}/${handle}`}
          now={props.now}
        />
      </>
    ),
  });
}

/** Right to left if most of the owner's text is, regardless of the visitor's language. */
export function getDirection(appearance: AppearanceFields, names: readonly string[]): "ltr" | "rtl" {
  const texts = [appearance.title, appearance.description, ...names];
  const firstLetters = texts.flatMap((text) => /\p{L}/u.exec(text)?.[0] ?? []);
  const rightToLeft = firstLetters.filter((letter) =>
    /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(letter),
  );
  return rightToLeft.length * 2 > firstLetters.length ? "rtl" : "ltr";
}
