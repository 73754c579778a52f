import type { Language } from "#base/language.ts";
import { shownLinks } from "#features/links/shown-links.ts";
import type { VisitCategory, VisitLink } from "#features/links/visit-link.ts";
import type { AppearanceFields } from "../contract.ts";
import { customParts } from "../custom-code/custom-parts.ts";
import { readStyle } from "../style.ts";
import { BackdropPicture } from "./backdrop-picture.tsx";
import { type RenderedDocument, renderDocument } from "./document.tsx";
import { Head } from "./head.tsx";
import { IconSprite } from "./icons.tsx";
import { iconsOf, LinkList } from "./link-list.tsx";
import { PageFoot } from "./page-foot.tsx";
import { PageScripts } from "./page-scripts.tsx";
import { PageHeader } from "./page-header.tsx";
import { pageStyle } from "./styles.ts";
import { isOwnFont } from "./type.ts";

export interface PageProps {
  readonly handle: string;
  readonly workspaceId: string;
  readonly appearance: AppearanceFields;
  readonly links: readonly VisitLink[];
  /** In their order; the links lie in them by `categoryId`. */
  readonly categories: readonly VisitCategory[];
  readonly language: Language;
  /** Scheme and host of the product, for what must be a full address: canonical and Open Graph. */
  readonly origin: string;
  /** Origin of the CDN that serves scripts and pictures of ours; empty for ourselves. */
  readonly assetOrigin: string;
  readonly now: Date;
  /** True for a draft that its owner looks at: nothing is reported, and links lead nowhere. */
  readonly isPreview?: boolean;
}

/** The public page of a workspace: complete without scripts, inert whatever its owner typed. */
export function renderPage(props: PageProps): RenderedDocument {
  const { appearance, handle, language, assetOrigin } = props;
  const links = shownLinks(props.links, props.now);
  const style = readStyle(appearance.meta);
  const ours = assetOrigin || "'self'";
  return renderDocument({
    language,
    style: pageStyle(appearance, style, assetOrigin),
    scriptSource: ours,
    custom: customParts(appearance, props),
    ...(style.noindex && { headers: ["x-robots-tag", "noindex"] }),
    ...(isOwnFont(style.font) && { fontSource: ours }),
    head: (
      <>
        <Head {...props} links={links} />
        <PageScripts {...props} />
      </>
    ),
    body: (
      <>
        <IconSprite names={[...iconsOf(appearance.template, links), "share"]} />
        <BackdropPicture background={style.background} assetOrigin={assetOrigin} />
        <main dir={directionOf(appearance, links)}>
          <PageHeader appearance={appearance} handle={handle} language={language} assetOrigin={assetOrigin} />
          <LinkList
            template={appearance.template}
            workspaceId={props.workspaceId}
            handle={handle}
            links={links}
            categories={props.categories}
            language={language}
            assetOrigin={assetOrigin}
          />
        </main>
        <PageFoot handle={handle} language={language} origin={props.origin} now={props.now} />
      </>
    ),
  });
}

/** Right to left where most of what the owner wrote is, whatever language the visitor reads. */
function directionOf(appearance: AppearanceFields, links: readonly VisitLink[]): "ltr" | "rtl" {
  const texts = [appearance.title, appearance.description, ...links.map((link) => link.name)];
  const firstLetters = texts.flatMap((text) => /\p{L}/u.exec(text)?.[0] ?? []);
  const rightToLeft = firstLetters.filter((letter) =>
    /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(letter),
  );
  return rightToLeft.length * 2 > firstLetters.length ? "rtl" : "ltr";
}
