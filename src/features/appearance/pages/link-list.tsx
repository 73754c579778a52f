import type { Language } from "#base/language.ts";
import { markedPath } from "#features/links/marked-path.ts";
import { hasRules, type VisitCategory, type VisitLink } from "#features/links/visit-link.ts";
import type { Template } from "../contract.ts";
import { Icon, type IconName } from "./icons.tsx";
import { inColumns } from "./masonry.ts";
import { Photo } from "./photo.tsx";
import { sectionsOf } from "./sections.ts";
import { word } from "./words.ts";

interface LinkListProps {
  readonly template: Template;
  readonly workspaceId: string;
  readonly handle: string;
  readonly links: readonly VisitLink[];
  readonly categories: readonly VisitCategory[];
  readonly language: Language;
  readonly assetOrigin: string;
}

export function LinkList({ links, categories, language, ...rest }: LinkListProps) {
  if (links.length === 0) return <p className="none">{word(language, "noLinks")}</p>;
  const positions = new Map(links.map(({ id }, index) => [id, index + 1]));
  return (
    <nav aria-label={word(language, "links")}>
      {sectionsOf(links, categories).map((section, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- because sections are drawn once and never move
        <Section key={place} {...section} {...rest} positions={positions} />
      ))}
    </nav>
  );
}

/** The drawings that the links of a page need. */
export function iconsOf(template: Template, links: readonly VisitLink[]): readonly IconName[] {
  const shown = links.filter(({ thumbnail }) => thumbnail === "").map(({ platform }) => platform);
  return [...shown, ...(hasArrows(template) && links.length > 0 ? (["arrow"] as const) : [])];
}

type SectionProps = Omit<LinkListProps, "categories" | "language"> & {
  readonly name?: string;
  /** The places of links on the whole page, from 1, by id. */
  readonly positions: ReadonlyMap<string, number>;
};

function Section({ name, links, ...rest }: SectionProps) {
  return (
    <>
      {name !== undefined && <h2 dir="auto">{name}</h2>}
      {rest.template === "masonry" ? (
        <div className="columns">
          {inColumns(links).map((column) => (
            <List key={column[0]!.id} links={column} {...rest} />
          ))}
        </div>
      ) : (
        <List links={links} {...rest} />
      )}
    </>
  );
}

interface ListProps extends Omit<SectionProps, "links" | "name"> {
  readonly links: readonly (VisitLink & { readonly size?: string | undefined })[];
}

function List({ links, template, workspaceId, handle, assetOrigin, positions }: ListProps) {
  return (
    <ul className="links">
      {links.map((link) => (
        <li key={link.id} className={link.size}>
          <a
            className={link.thumbnail ? "shown" : undefined}
            {...targetOf(link, workspaceId, handle, positions.get(link.id) ?? 0)}
          >
            {link.thumbnail ? (
              <span className="thumb">
                <Photo address={link.thumbnail} {...thumbnailIn[template]} assetOrigin={assetOrigin} />
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

/** True where each link ends in an arrow. */
function hasArrows(template: Template): boolean {
  return template === "minimal" || template === "rows";
}

const SMALL = { sizes: "56px", enough: 112, width: 160, height: 160 };

const thumbnailIn: Readonly<
  Record<Template, Pick<Parameters<typeof Photo>[0], "sizes" | "enough" | "width" | "height" | "keepsShape">>
> = {
  minimal: SMALL,
  rows: SMALL,
  grid: { sizes: "(min-width: 720px) 232px, 44vw", enough: 480, width: 640, height: 480 },
  masonry: { sizes: "(min-width: 720px) 328px, 44vw", enough: 640, width: 640, height: 480, keepsShape: true },
};

/**
 * A plain link leads to its destination and reports its click; one with rules leads to us, who count and decide,
 * and its destination is nowhere on the page. `ping` speaks where scripts are off; the script takes it away.
 */
function targetOf(link: VisitLink, workspaceId: string, handle: string, position: number) {
  if (hasRules(link)) return { href: markedPath(handle, link.alias, position), rel: "nofollow" };
  return {
    href: link.destination,
    ping: `/v1/widget/link/${workspaceId}/${link.id}`,
    rel: "me noopener",
    "data-id": link.id,
  };
}
