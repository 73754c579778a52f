import type { Language } from "#base/language.ts";
import { hasRules, type VisitLink } from "#features/links/visit-link.ts";
import type { Template } from "../contract.ts";
import { Icon } from "./icons.tsx";
import { inColumns } from "./masonry.ts";
import { word } from "./words.ts";

interface LinkListProps {
  readonly template: Template;
  readonly workspaceId: string;
  readonly handle: string;
  readonly links: readonly VisitLink[];
  readonly language: Language;
}

export function LinkList({ template, links, language, ...owner }: LinkListProps) {
  if (links.length === 0) return <p className="none">{word(language, "noLinks")}</p>;
  const columns = template === "masonry" ? inColumns(links) : [links];
  return (
    <nav aria-label={word(language, "links")}>
      {columns.map((column) => (
        <List key={column[0]!.id} links={column} withArrows={hasArrows(template)} {...owner} />
      ))}
    </nav>
  );
}

/** True where each link ends in an arrow. */
export function hasArrows(template: Template): boolean {
  return template === "minimal" || template === "rows";
}

interface ListProps {
  readonly links: readonly (VisitLink & { readonly size?: string | undefined })[];
  readonly workspaceId: string;
  readonly handle: string;
  readonly withArrows: boolean;
}

function List({ links, workspaceId, handle, withArrows }: ListProps) {
  return (
    <ul className="links">
      {links.map((link) => (
        <li key={link.id} className={link.size}>
          <a {...targetOf(link, workspaceId, handle)}>
            <Icon name={link.platform} />
            <span className="words">
              <strong dir="auto">{link.name}</strong>
              {link.description && <small dir="auto">{link.description}</small>}
            </span>
            {withArrows && <Icon name="arrow" />}
          </a>
        </li>
      ))}
    </ul>
  );
}

/**
 * A plain link leads to its destination and reports its click; one with rules leads to us, who count and decide,
 * and its destination is nowhere on the page. `ping` speaks where scripts are off; the script takes it away.
 */
function targetOf(link: VisitLink, workspaceId: string, handle: string) {
  if (hasRules(link)) return { href: `/${handle}/${link.alias}`, rel: "nofollow" };
  return {
    href: link.destination,
    ping: `/v1/widget/link/${workspaceId}/${link.id}`,
    rel: "me noopener",
    "data-id": link.id,
  };
}
