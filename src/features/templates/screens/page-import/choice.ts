import type { ImportSelection, ImportPreview } from "../../page-import/contract.ts";

/** The chosen parts of a found page by name; links and profiles by address. */
export interface Choice {
  readonly title: boolean;
  readonly description: boolean;
  readonly picture: boolean;
  readonly links: ReadonlySet<string>;
  readonly profiles: ReadonlySet<string>;
}

/** The initial choice: everything except links that the workspace already has. */
export function initialChoice({ title, description, picture, sections, profiles }: ImportPreview): Choice {
  return {
    title: title !== "",
    description: description !== "",
    picture: picture !== "",
    links: new Set(getLinks(sections).flatMap(({ link, known }) => (known ? [] : [link]))),
    profiles: new Set(profiles.map(({ link }) => link)),
  };
}

export function getLinks(sections: ImportPreview["sections"]) {
  return sections.flatMap(({ links }) => links);
}

export function withAddress(set: ReadonlySet<string>, address: string, isWanted: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (isWanted) next.add(address);
  else next.delete(address);
  return next;
}

/** The number of chosen items. */
export function countChosen({ title, description, picture, links, profiles }: Choice): number {
  return links.size + profiles.size + [title, description, picture].filter(Boolean).length;
}

/** The chosen parts to send; sections without chosen items are omitted. */
export function toImportInput(found: ImportPreview, choice: Choice): ImportSelection {
  return {
    ...(choice.title && { title: found.title }),
    ...(choice.description && { description: found.description }),
    ...(choice.picture && { picture: found.picture }),
    sections: found.sections
      .map(({ name, links }) => ({
        name,
        links: links
          .filter(({ link }) => choice.links.has(link))
          .map(({ name: called, link, description }) => ({
            name: called,
            link,
            ...(description !== "" && { description }),
          })),
      }))
      .filter(({ links }) => links.length > 0),
    profiles: found.profiles.filter(({ link }) => choice.profiles.has(link)),
  };
}
