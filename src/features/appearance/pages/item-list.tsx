import { inLanguage } from "#base/language.ts";
import type { VisitBlock } from "#features/blocks/visit-block.ts";
import { toPageClickPath } from "#features/routing/click-source.ts";
import { hidesDestination, type VisitCategory, type VisitLink } from "#features/links/visit-link.ts";
import type { Template } from "../style.ts";
import { toBentoClasses } from "./bento.ts";
import { BlockView } from "./blocks/block.tsx";
import type { BlockContext } from "./blocks/block-context.ts";
import { Icon, type IconName } from "./icons.tsx";
import { toColumns } from "./masonry.ts";
import { Photo, type PhotoSlot } from "./photo.tsx";
import { type ShownSection, toSections } from "./page-sections.ts";
import { translate } from "./texts.ts";

interface ItemListProps {
  readonly template: Template;
  /** True if each link and block sets its own width in a grid. */
  readonly isBento: boolean;
  readonly links: readonly VisitLink[];
  readonly blocks: readonly VisitBlock[];
  readonly categories: readonly VisitCategory[];
  readonly context: Omit<BlockContext, "level">;
}

/** The links and blocks of a page in their common order. */
export function ItemList({ links, blocks, categories, ...rest }: ItemListProps) {
  const { language } = rest.context;
  if (links.length === 0 && blocks.length === 0) return <p className="none">{translate(language, "noLinks")}</p>;
  const positions = new Map(links.map(({ id }, index) => [id, index + 1]));
  const sections = toSections(links, blocks, categories).map((section, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- rendered once; sections never move
    <SectionView key={index} section={section} {...rest} positions={positions} />
  ));
  // forms and texts are not navigation
  if (blocks.length > 0) return <div className="all">{sections}</div>;
  return <nav aria-label={translate(language, "links")}>{sections}</nav>;
}

/** The icons that the links of a page need. */
export function getIcons(template: Template, links: readonly VisitLink[]): readonly IconName[] {
  const platforms = links.filter(({ thumbnail }) => thumbnail === "").map(({ platform }) => platform);
  return [...platforms, ...(hasArrows(template) && links.length > 0 ? (["arrow"] as const) : [])];
}

type SectionProps = Omit<ItemListProps, "categories" | "links" | "blocks"> & {
  readonly section: ShownSection;
  /** The positions of links on the whole page, from 1, by id. */
  readonly positions: ReadonlyMap<string, number>;
};

function SectionView({ section: { name, runs }, isBento, context, ...rest }: SectionProps) {
  const places = isBento ? toBentoClasses(runs) : new Map<string, string>();
  const headers = runs.findIndex((run) => run.kind === "block" && run.block.content.kind === "header");
  const drawn = runs.map((run, index) => {
    if (run.kind === "links")
      return <Links key={run.links[0]!.id} {...run} {...rest} context={context} places={places} />;
    const level = name !== undefined || (headers >= 0 && headers < index) ? 3 : 2;
    const { block } = run;
    return <BlockView key={block.id} block={block} context={{ ...context, level }} gridClass={places.get(block.id)} />;
  });
  return (
    <>
      {name !== undefined && <h2 dir="auto">{name}</h2>}
      {isBento ? <div className="bento">{drawn}</div> : drawn}
    </>
  );
}

interface LinksProps extends Omit<SectionProps, "section" | "isBento"> {
  readonly links: readonly VisitLink[];
  /** The grid classes of items that a bento layout places. */
  readonly places: ReadonlyMap<string, string>;
}

function Links({ links, ...rest }: LinksProps) {
  if (rest.template !== "masonry") return <List links={links} {...rest} />;
  return (
    <div className="columns">
      {toColumns(links).map((column) => (
        <List key={column[0]!.id} links={column} {...rest} />
      ))}
    </div>
  );
}

interface ListProps extends Omit<LinksProps, "links"> {
  readonly links: readonly (VisitLink & { readonly size?: string | undefined })[];
}

function List({ links, template, context, positions, places }: ListProps) {
  const { assetOrigin } = context;
  return (
    <ul className="links">
      {links.map((link) => (
        <li key={link.id} className={link.size ?? places.get(link.id)}>
          <a
            className={link.thumbnail ? "shown" : undefined}
            {...getTarget(link, context, positions.get(link.id) ?? 0)}
          >
            {link.thumbnail ? (
              <span className="thumb">
                <Photo address={link.thumbnail} slot={thumbnailIn[template]} assetOrigin={assetOrigin} />
              </span>
            ) : (
              <Icon name={link.platform} />
            )}
            <span className="words">
              <strong dir="auto">{link.name}</strong>
              {link.description && <small dir="auto">{link.description}</small>}
            </span>
            {hasArrows(template) && <Icon name="arrow" />}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** True if each link ends in an arrow. */
function hasArrows(template: Template): boolean {
  return template === "minimal" || template === "rows";
}

const SMALL = { sizes: "56px", usefulWidth: 112, width: 160, height: 160 };

const thumbnailIn: Readonly<Record<Template, PhotoSlot>> = {
  minimal: SMALL,
  rows: SMALL,
  grid: { sizes: "(min-width: 720px) 232px, 44vw", usefulWidth: 480, width: 640, height: 480 },
  masonry: { sizes: "(min-width: 720px) 328px, 44vw", usefulWidth: 640, width: 640, height: 480, keepsShape: true },
};

/**
 * A plain link leads to its destination and reports the click. A link with rules leads to our server, which counts and
 * decides; its destination never appears on the page. `ping` reports when scripts are off; the script removes it.
 */
function getTarget(link: VisitLink, { workspaceId, base, language }: ListProps["context"], position: number) {
  if (hidesDestination(link)) {
    const path = toPageClickPath(base, link.alias, position);
    return { href: readsQuery(link) ? path : inLanguage(path, language), rel: "nofollow" };
  }
  return {
    href: link.destination,
    ping: `/v1/widget/link/${workspaceId}/${link.id}`,
    rel: "me noopener",
    "data-id": link.id,
  };
}

/** True for a link whose rules pass on the visitor's query or depend on it: we must not add parameters. */
function readsQuery({ rules }: VisitLink): boolean {
  const conditions = rules?.targets?.flatMap(({ when }) => when) ?? [];
  return rules?.forwardQuery === true || conditions.some(({ kind }) => kind === "query");
}
