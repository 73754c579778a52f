import type { Language } from "#base/language.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import type { AppearanceFields } from "../contract.ts";
import { type RenderedDocument, renderDocument } from "./document.tsx";
import { Head } from "./head.tsx";
import { IconSprite } from "./icons.tsx";
import { hasArrows, LinkList } from "./link-list.tsx";
import { pageScript } from "./page-script.ts";
import { PageHeader } from "./page-header.tsx";
import { templateStyles } from "./styles.ts";
import { themeRule } from "./theme.ts";
import { PRODUCT_NAME, word } from "./words.ts";

export interface PageProps {
  readonly handle: string;
  readonly workspaceId: string;
  readonly appearance: AppearanceFields;
  readonly links: readonly VisitLink[];
  readonly language: Language;
  /** Scheme and host of the product, for what must be a full address: canonical and Open Graph. */
  readonly origin: string;
  /** Origin of the CDN that serves scripts and pictures of ours; empty for ourselves. */
  readonly assetOrigin: string;
  readonly now: Date;
}

/** The public page of a workspace: complete without scripts, inert whatever its owner typed. */
export function renderPage(props: PageProps): RenderedDocument {
  const { appearance, handle, language, links } = props;
  const icons = [
    ...links.map((link) => link.platform),
    ...(hasArrows(appearance.template) ? (["arrow"] as const) : []),
  ];
  return renderDocument({
    language,
    style: themeRule(appearance.palette) + templateStyles[appearance.template],
    scriptSource: props.assetOrigin || "'self'",
    head: (
      <>
        <Head {...props} />
        <script defer src={props.assetOrigin + pageScript.path} data-user={props.workspaceId} />
      </>
    ),
    body: (
      <>
        <IconSprite names={icons} />
        <main dir={directionOf(appearance, links)}>
          <PageHeader appearance={appearance} handle={handle} language={language} assetOrigin={props.assetOrigin} />
          <LinkList
            template={appearance.template}
            workspaceId={props.workspaceId}
            handle={handle}
            links={links}
            language={language}
          />
        </main>
        <footer>
          <span>
            © {props.now.getUTCFullYear()} {handle}
          </span>
          <a href="/">{word(language, "poweredBy")}</a>
        </footer>
        <aside className="dock" aria-label={PRODUCT_NAME}>
          <a href="/signup">{word(language, "join", { username: handle })}</a>
        </aside>
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
