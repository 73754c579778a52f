import type { RawItem, RawPage } from "./found.ts";
import { at, entriesAt, isEntry, parseJson, textAt } from "./json.ts";
import type { ScannedHtml } from "./scan-html.ts";

/**
 * A Linktree page, read from its script data: `__NEXT_DATA__`, which holds the account with links and profiles.
 * Undefined for any other page.
 */
export function readLinktree({ data }: ScannedHtml): RawPage | undefined {
  const props = at(parseJson(data.get("__NEXT_DATA__")?.[0]), "props", "pageProps");
  const account = at(props, "account");
  if (!isEntry(account) || !Array.isArray(at(account, "links") ?? at(props, "links"))) return undefined;
  const links = entriesAt(account, "links").length > 0 ? entriesAt(account, "links") : entriesAt(props, "links");
  const profiles = [...entriesAt(account, "socialLinks"), ...entriesAt(props, "socialLinks")];
  const items: RawItem[] = [];
  const unread: string[] = [];
  for (const entry of links) {
    const name = textAt(entry, "title");
    const link = textAt(entry, "url");
    if (textAt(entry, "type") === "HEADER") items.push({ kind: "heading", text: name });
    else if (link !== "") items.push({ kind: "link", name, link });
    else unread.push(name || textAt(entry, "type").toLowerCase());
  }
  for (const entry of profiles) items.push({ kind: "profile", link: textAt(entry, "url") });
  return {
    title: textAt(account, "pageTitle") || textAt(account, "username"),
    description: textAt(account, "description"),
    picture: textAt(account, "profilePictureUrl"),
    items,
    unread,
  };
}
