import type { ReactNode } from "react";
import { type DocsContext, DEVELOPERS, referencePath } from "./context.ts";
import { toFirstClause } from "./first-clause.ts";
import { KeyBar } from "./key-bar.tsx";
import type { ApiResource } from "./reference.ts";

/** A document of the documentation, as listed in the navigation. */
export interface DocsPage {
  readonly path: string;
  readonly title: string;
}

interface FrameProps {
  readonly docs: DocsContext;
  readonly path: string;
  readonly guides: readonly DocsPage[];
  /** The resource whose calls this document describes. */
  readonly resource?: ApiResource;
  /** The sections of a guide, for "On this page". */
  readonly sections?: readonly { readonly id: string; readonly title: string }[];
  readonly children: ReactNode;
}

/** Navigation and search beside the text. */
export function DocsFrame(props: FrameProps) {
  const { docs, path, guides, resource, sections = [], children } = props;
  const { t } = docs;
  const pages = [...guides, ...listResourcePages(docs)];
  const current = pages.findIndex((page) => page.path === path);
  return (
    <div className={resource ? "docs reference" : "docs"}>
      <div className="docs-side">
        <Search docs={docs} />
        <details className="docs-menu">
          <summary>
            <span>{t("menu")}</span> {pages[current]!.title}
          </summary>
          <nav aria-label={t("nav.label")}>
            <Links {...props} />
          </nav>
        </details>
        <nav className="docs-nav" aria-label={t("nav.label")}>
          <Links {...props} />
        </nav>
      </div>
      <div className="docs-main">
        <KeyBar docs={docs} path={path} />
        {children}
        <Neighbours docs={docs} previous={pages[current - 1]} next={pages[current + 1]} />
      </div>
      {sections.length > 1 && (
        <nav className="docs-sections" aria-labelledby="sections-title">
          <h2 id="sections-title">{t("on_this_page")}</h2>
          <ul>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

function listResourcePages(docs: DocsContext): readonly DocsPage[] {
  return docs.reference.resources.map((each) => ({ path: referencePath(each), title: docs.getTag(each).name }));
}

function Links({ docs, path, guides, resource }: FrameProps) {
  const { t } = docs;
  const link = ({ path: to, title }: DocsPage) => (
    <a href={docs.toHref(to)} aria-current={to === path ? "page" : undefined}>
      {title}
    </a>
  );
  return (
    <>
      <h2>{t("nav.guides")}</h2>
      <ul>
        {guides.map((page) => (
          <li key={page.path}>{link(page)}</li>
        ))}
      </ul>
      <h2>{t("nav.reference")}</h2>
      <ul>
        {docs.reference.resources.map((each) => (
          <li key={each.slug}>
            {link({ path: referencePath(each), title: docs.getTag(each).name })}
            {each === resource && <Calls docs={docs} resource={each} />}
          </li>
        ))}
      </ul>
      <p>
        <a href="/openapi.json">{t("nav.openapi")}</a>
      </p>
    </>
  );
}

function Calls({ docs, resource }: { docs: DocsContext; resource: ApiResource }) {
  const { t } = docs;
  return (
    <ul className="docs-calls">
      {resource.calls.map((call) => {
        const { text, lang } = docs.getSummary(call);
        return (
          <li key={call.id}>
            <a href={`#${call.id}`}>
              <span className={`method ${call.method.toLowerCase()}`}>
                {call.method === "DELETE" ? "DEL" : call.method}
              </span>
              <span lang={lang}>{toFirstClause(text)}</span>
            </a>
          </li>
        );
      })}
      {resource.objects.length > 0 && (
        <li>
          <a href="#objects">{t("objects.title")}</a>
        </li>
      )}
    </ul>
  );
}

/** The search field. It works only with scripts, which fetch the index on the first focus. */
function Search({ docs }: { docs: DocsContext }) {
  const { t } = docs;
  return (
    <div
      className="docs-search"
      role="search"
      data-index={docs.toHref(`${DEVELOPERS}/search.json`)}
      data-language={docs.language}
    >
      <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="11" cy="11" r="6.5" />
        <path d="m16 16 4.5 4.5" />
      </svg>
      <input
        id="docs-search"
        type="search"
        role="combobox"
        aria-label={t("search.label")}
        aria-expanded="false"
        aria-controls="docs-found"
        aria-autocomplete="list"
        aria-keyshortcuts="/"
        placeholder={t("search.placeholder")}
        autoComplete="off"
        spellCheck={false}
      />
      <kbd aria-hidden="true">/</kbd>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the list of a combobox */}
      <ul id="docs-found" role="listbox" aria-label={t("search.results")} hidden />
      <p className="visually-hidden" role="status" data-none={t("search.none")} />
      <div className="search-failed" role="alert" hidden>
        <p>{t("search.failed")}</p>
        <button type="button">{t("search.retry")}</button>
      </div>
    </div>
  );
}

function Neighbours(props: { docs: DocsContext; previous: DocsPage | undefined; next: DocsPage | undefined }) {
  const { docs, previous, next } = props;
  const { t } = docs;
  return (
    <nav className="neighbours" aria-label={t("nav.neighbours")}>
      {previous && (
        <a href={docs.toHref(previous.path)} rel="prev">
          <small>{t("nav.previous")}</small>
          {previous.title}
        </a>
      )}
      {next && (
        <a href={docs.toHref(next.path)} rel="next" className="next">
          <small>{t("nav.next")}</small>
          {next.title}
        </a>
      )}
    </nav>
  );
}
