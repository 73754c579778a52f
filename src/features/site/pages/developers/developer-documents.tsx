import type { Language } from "#base/language.ts";
import type { RenderedDocument } from "#features/appearance/pages/document.tsx";
import { renderSiteDocument, type SiteProps } from "../site-document.tsx";
import { developersStyle } from "../styles.ts";
import { CallSection } from "./call-section.tsx";
import { callPath, type DocsContext, DEVELOPERS, openDocs, referencePath } from "./context.ts";
import { docsScript } from "./docs-script.ts";
import { Fields } from "./fields.tsx";
import { toFirstClause } from "./first-clause.ts";
import { DocsFrame, type DocsPage } from "./frame.tsx";
import { guidePath, openInserts } from "./inserts.tsx";
import { getGuide, type GuideName, guideNames, listSections } from "./guides.tsx";
import { InlineText, Prose } from "./prose.tsx";
import type { Reference, ApiResource } from "./reference.ts";

type Renderer = (props: SiteProps) => RenderedDocument;

/** The documents of the developers' documentation by path: guides, and one for each resource. */
export function developerDocuments(reference: Reference): Readonly<Record<string, Renderer>> {
  return Object.fromEntries<Renderer>([
    ...guideNames.map((name) => [guidePath(name), (props: SiteProps) => renderGuide(props, reference, name)] as const),
    ...reference.resources.map(
      (resource) =>
        [referencePath(resource), (props: SiteProps) => renderResource(props, reference, resource)] as const,
    ),
  ]);
}

/** The paths of all documents, for the sitemap. */
export function listDeveloperPaths(reference: Reference): readonly string[] {
  return [...guideNames.map(guidePath), ...reference.resources.map(referencePath)];
}

function listGuides(language: Language): readonly DocsPage[] {
  return guideNames.map((name) => ({ path: guidePath(name), title: getGuide(name, language).title }));
}

function renderGuide(props: SiteProps, reference: Reference, name: GuideName): RenderedDocument {
  const docs = openDocs(props, reference);
  const guide = getGuide(name, props.language);
  return render(docs, props, {
    path: guidePath(name),
    title: guide.title,
    description: guide.description,
    children: (
      <DocsFrame docs={docs} path={guidePath(name)} guides={listGuides(props.language)} sections={listSections(guide)}>
        <article className="guide">
          <h1>{guide.title}</h1>
          <p className="lead">
            <Prose docs={docs} nodes={guide.lead} inserts={{}} />
          </p>
          <Prose docs={docs} nodes={guide.body} inserts={openInserts(docs)} />
        </article>
      </DocsFrame>
    ),
  });
}

function renderResource(props: SiteProps, reference: Reference, resource: ApiResource): RenderedDocument {
  const docs = openDocs(props, reference);
  const { t } = docs;
  const { name, description } = docs.getTag(resource);
  return render(docs, props, {
    path: referencePath(resource),
    title: t("resource_title", { name }),
    description,
    children: (
      <DocsFrame docs={docs} path={referencePath(resource)} guides={listGuides(props.language)} resource={resource}>
        <h1>{name}</h1>
        <p className="lead">{description}</p>
        {resource.calls.map((call) => (
          <CallSection key={call.id} docs={docs} call={call} />
        ))}
        {resource.objects.length > 0 && <SharedObjects docs={docs} resource={resource} />}
      </DocsFrame>
    ),
  });
}

/** The shared schemas that are described with this resource. */
function SharedObjects({ docs, resource }: { docs: DocsContext; resource: ApiResource }) {
  const { t } = docs;
  return (
    <section className="objects" id="objects" aria-labelledby="objects-title">
      <h2 id="objects-title">{t("objects.title")}</h2>
      <p className="note">{t("objects.text")}</p>
      {resource.objects.map((name) => {
        const schema = docs.reference.schemas[name]!;
        return (
          <section key={name} id={name} className="object" aria-labelledby={`${name}-title`}>
            <h3 id={`${name}-title`}>
              <a className="anchor" href={`#${name}`}>
                {name}
              </a>
            </h3>
            {schema.description && (
              <p lang="en">
                <InlineText text={schema.description} />
              </p>
            )}
            <Fields docs={docs} schema={schema} isInput={docs.reference.inputs.has(name)} />
          </section>
        );
      })}
    </section>
  );
}

function render(
  docs: DocsContext,
  props: SiteProps,
  {
    path,
    title,
    description,
    children,
  }: { path: string; title: string; description: string; children: React.ReactNode },
): RenderedDocument {
  const { t } = docs;
  const url = docs.origin + path;
  const trail = [
    { name: docs.tSite("common:brand"), item: `${docs.origin}/` },
    { name: t("title"), item: docs.origin + DEVELOPERS },
    ...(path === DEVELOPERS ? [] : [{ name: title, item: url }]),
  ];
  return renderSiteDocument(props, {
    path,
    title: `${title} · ${t("title")} · ${docs.tSite("common:brand")}`,
    description,
    style: developersStyle,
    script: docsScript.path,
    structured: [
      {
        "@context": "https://schema.org",
        "@type": "BreadcrumbList",
        itemListElement: trail.map((step, index) => ({ "@type": "ListItem", position: index + 1, ...step })),
      },
      {
        "@context": "https://schema.org",
        "@type": "TechArticle",
        headline: title,
        description,
        url,
        inLanguage: docs.language,
      },
    ],
    children,
  });
}

/** The entries of the search index, each with its title, hint and address. */
export function developerIndex(language: Language, reference: Reference): readonly (readonly string[])[] {
  const docs = openDocs({ language, isExplicit: false, origin: "", assetOrigin: "", comingSoon: [] }, reference);
  const { t } = docs;
  const guides = guideNames.flatMap((name) => {
    const guide = getGuide(name, language);
    const sections = listSections(guide).map(({ id, title }) => [title, guide.title, `${guidePath(name)}#${id}`]);
    return [[guide.title, t("nav.guides"), guidePath(name)], ...sections];
  });
  const calls = reference.resources.flatMap((resource) => [
    [docs.getTag(resource).name, t("nav.reference"), referencePath(resource)],
    ...resource.calls.map((call) => [
      toFirstClause(docs.getSummary(call).text),
      `${call.method} ${call.path}`,
      callPath({ resource, call }),
    ]),
    ...resource.objects.map((name) => [name, docs.getTag(resource).name, `${referencePath(resource)}#${name}`]),
  ]);
  return [...guides, ...calls];
}
