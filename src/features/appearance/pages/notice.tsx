import type { Language } from "#base/language.ts";
import type { ReactNode } from "react";
import type { VisitLink } from "#features/links/visit-link.ts";
import { paletteNamed } from "../palettes.ts";
import { type RenderedDocument, renderDocument } from "./document.tsx";
import { noticeStyle } from "./styles.ts";
import { themeRule } from "./theme.ts";
import { inSeconds, word } from "./words.ts";

const theme = `${themeRule(paletteNamed("light"))}@media (prefers-color-scheme:dark){${themeRule(paletteNamed("dark"))}}`;
const head = (title: string) => (
  <>
    <title>{title}</title>
    <meta name="robots" content="noindex" />
  </>
);

/** The document for a handle or link that leads nowhere. */
export function renderNotFound(language: Language): RenderedDocument {
  const title = word(language, "notFoundTitle");
  return renderDocument({
    language,
    style: theme + noticeStyle,
    head: head(title),
    body: (
      <Notice title={title} hint={word(language, "notFoundHint")}>
        <a href="/signup">{word(language, "createPage")}</a>
        <a href="/">{word(language, "toHome")}</a>
      </Notice>
    ),
  });
}

/** The document for a page that cannot be read for a moment. */
export function renderUnavailable(language: Language): RenderedDocument {
  const title = word(language, "failedTitle");
  return renderDocument({
    language,
    style: theme + noticeStyle,
    head: head(title),
    body: (
      <Notice title={title} hint={word(language, "failedHint")}>
        <a href="/">{word(language, "toHome")}</a>
      </Notice>
    ),
  });
}

/** The document between a click and the destination of a link with a delay; goes on by itself, without a script. */
export function renderInterstitial(link: VisitLink, delaySeconds: number, language: Language): RenderedDocument {
  const seconds = Math.max(1, Math.ceil(delaySeconds));
  const title = word(language, "leavingTitle", { name: link.name, when: inSeconds(language, seconds) });
  return renderDocument({
    language,
    style: `${theme}:root{--wait:${seconds}s}${noticeStyle}`,
    head: (
      <>
        {head(title)}
        <meta httpEquiv="refresh" content={`${seconds};url=${link.destination}`} />
      </>
    ),
    body: (
      <main>
        <svg className="wait" viewBox="0 0 40 40" aria-hidden="true">
          <circle cx="20" cy="20" r="16" />
          <circle cx="20" cy="20" r="16" pathLength="100" />
        </svg>
        <h1 dir="auto">{title}</h1>
        <p>{shownAddress(link.destination)}</p>
        <nav>
          <a href={link.destination} rel="noopener nofollow">
            {word(language, "leavingNow")}
          </a>
          <a href={`/${link.handle}`}>{word(language, "leavingBack", { username: link.handle })}</a>
        </nav>
      </main>
    ),
  });
}

function Notice({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <main>
      <svg className="mark" viewBox="0 0 48 32" aria-hidden="true">
        <circle cx="17" cy="16" r="12" />
        <path d="M22.5 7.600A12 12 0 1 1 22.5 24.400" />
      </svg>
      <h1>{title}</h1>
      <p>{hint}</p>
      <nav>{children}</nav>
    </main>
  );
}

/** A web address is known by its host; a number or a mail address is all there is. */
function shownAddress(destination: string): string {
  return URL.parse(destination)?.host || destination;
}
