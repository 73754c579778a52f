import { isJsonObject, type JsonObject } from "#base/json-object.ts";
import type { RawItem, RawPage } from "./importable-page.ts";
import type { ScannedHtml } from "./scan-html.ts";

/** Limits of the search for a list of links in a page's data. */
const DEPTH_MAX = 8;
const ENTRIES_MAX = 20_000;
const ADDRESS_KEYS = ["url", "link", "href", "destination", "target_url"] as const;
const NAME_KEYS = ["title", "name", "label", "text", "link_title"] as const;
const PICTURE_KEYS = [
  "avatar",
  "avatar_url",
  "profile_image",
  "profile_picture",
  "profilePicture",
  "photo",
  "image",
] as const;

/**
 * Reads a page from the data that its service embeds for its own scripts (`__NEXT_DATA__`, as on Bio.link and Beacons).
 * Takes the longest list whose entries have a name and an address, and the texts of the objects around it. Undefined if
 * there is no such list.
 */
export function readPageData({ data }: ScannedHtml): RawPage | undefined {
  const document = parseJson(data.get("__NEXT_DATA__")?.[0]);
  const found = findLongestList(getAt(document, "props", "pageProps"));
  if (!found) return undefined;
  const { list, ancestors } = found;
  const ancestor = ancestors.find((each) => firstText(each, "bio", "description", ...PICTURE_KEYS) !== "") ?? {};
  return {
    title: firstText(ancestor, "display_name", "displayName", "title", "name", "username"),
    description: firstText(ancestor, "bio", "description", "about"),
    picture: firstText(ancestor, ...PICTURE_KEYS),
    items: list.map((entry): RawItem => ({
      kind: "link",
      name: firstText(entry, ...NAME_KEYS),
      link: firstText(entry, ...ADDRESS_KEYS),
      description: firstText(entry, "description", "subtitle"),
    })),
    unsupported: [],
  };
}

interface LinkList {
  readonly list: readonly JsonObject[];
  /** The enclosing entries, the nearest first. */
  readonly ancestors: readonly JsonObject[];
}

function findLongestList(root: unknown): LinkList | undefined {
  let best: LinkList | undefined;
  let seen = 0;
  const visit = (value: unknown, ancestors: readonly JsonObject[]) => {
    if (ancestors.length > DEPTH_MAX || (seen += 1) > ENTRIES_MAX) return;
    if (Array.isArray(value)) {
      const list = value.filter(isJsonObject).filter(isLink);
      if (list.length > (best?.list.length ?? 0)) best = { list, ancestors };
      for (const each of value) visit(each, ancestors);
    } else if (isJsonObject(value)) for (const each of Object.values(value)) visit(each, [value, ...ancestors]);
  };
  visit(root, []);
  return best;
}

function isLink(entry: JsonObject): boolean {
  return firstText(entry, ...NAME_KEYS) !== "" && /^https?:|^mailto:/.test(firstText(entry, ...ADDRESS_KEYS));
}

/**
 * A Linktree page, read from its script data: `__NEXT_DATA__`, which holds the account with links and profiles.
 * Undefined for any other page.
 */
export function readLinktree({ data }: ScannedHtml): RawPage | undefined {
  const props = getAt(parseJson(data.get("__NEXT_DATA__")?.[0]), "props", "pageProps");
  const account = getAt(props, "account");
  if (!isJsonObject(account) || !Array.isArray(getAt(account, "links") ?? getAt(props, "links"))) return undefined;
  const links =
    getObjectsAt(account, "links").length > 0 ? getObjectsAt(account, "links") : getObjectsAt(props, "links");
  const profiles = [...getObjectsAt(account, "socialLinks"), ...getObjectsAt(props, "socialLinks")];
  const items: RawItem[] = [];
  const unsupported: string[] = [];
  for (const entry of links) {
    const name = getTextAt(entry, "title");
    const link = getTextAt(entry, "url");
    if (getTextAt(entry, "type") === "HEADER") items.push({ kind: "heading", text: name });
    else if (link !== "") items.push({ kind: "link", name, link });
    else unsupported.push(name || getTextAt(entry, "type").toLowerCase());
  }
  for (const entry of profiles) items.push({ kind: "profile", link: getTextAt(entry, "url") });
  return {
    title: getTextAt(account, "pageTitle") || getTextAt(account, "username"),
    description: getTextAt(account, "description"),
    picture: getTextAt(account, "profilePictureUrl"),
    items,
    unsupported,
  };
}

/** The value of a JSON document; undefined if it is invalid. */
export function parseJson(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The value at a path of own keys; undefined if the path ends early. */
export function getAt(value: unknown, ...path: readonly string[]): unknown {
  let found = value;
  for (const key of path) found = isJsonObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  return found;
}

export function getTextAt(value: unknown, ...path: readonly string[]): string {
  const found = getAt(value, ...path);
  return typeof found === "string" ? found : "";
}

export function getObjectsAt(value: unknown, ...path: readonly string[]): JsonObject[] {
  const found = getAt(value, ...path);
  return Array.isArray(found) ? found.filter(isJsonObject) : [];
}

/** The first text under several keys of one entry. */
function firstText(entry: JsonObject, ...keys: readonly string[]): string {
  return keys.map((key) => getTextAt(entry, key)).find((text) => text.trim() !== "") ?? "";
}
