import { createContext, type ReactNode, useContext } from "react";
import { Link } from "react-router";
import { POST_LINK, postPath } from "../content/names.ts";

/**
 * The operator's email addresses, by the names that articles use: `mailto:support`, `mailto:abuse`, `mailto:security`.
 */
export const ContactAddresses = createContext<Readonly<Record<string, string>>>({});

interface ArticleLinkProps {
  readonly href: string;
  readonly title: string | undefined;
  /** The query string that links within the site keep. */
  readonly query: string;
  readonly children: ReactNode;
}

/** Id of the element that tells screen readers that a link opens in a new tab. */
export const NEW_TAB = "new-tab";

/** A link in an article. Posts open in this tab, fragments scroll, everything else opens in a new tab. */
export function ArticleLink({ href, title, query, children }: ArticleLinkProps) {
  const contacts = useContext(ContactAddresses);
  if (href.startsWith(POST_LINK)) {
    const path = href.replace(/[?#].*/, "").replace(/\/+$/, "");
    return (
      <Link to={postPath(path.slice(path.lastIndexOf("/") + 1)) + query} title={title}>
        {children}
      </Link>
    );
  }
  const contact = contacts[href];
  if (contact?.startsWith("mailto:")) return <a href={contact}>{contact.replace(/^mailto:/, "")}</a>;
  if (href.startsWith("#"))
    return (
      <a href={href} title={title}>
        {children}
      </a>
    );
  return (
    // oxlint-disable-next-line react/jsx-no-target-blank -- most of these links lead to our own pages
    <a href={contact ?? href} title={title} target="_blank" rel="noopener" aria-describedby={NEW_TAB}>
      {contact ?? children}
    </a>
  );
}
