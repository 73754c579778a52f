import type { ReactNode } from "react";
import { RingMark } from "#ui/ring-mark.tsx";
import type { PageName } from "../content/names.ts";
import { COPYRIGHT_YEAR } from "../copyright.ts";
import { footerLinks } from "../footer-links.ts";
import styles from "./site-footer.module.css";

export interface FooterLink {
  readonly href: string;
  readonly children: string;
}

type FooterWords = Readonly<Record<PageName | "label" | "company" | "legal", string>>;

interface SiteFooterProps {
  readonly brand: string;
  readonly motto: string;
  readonly words: FooterWords;
  /** Renders a link with a router; without it, links are plain and work without scripts. */
  renderLink?(link: FooterLink): ReactNode;
}

export function SiteFooter({ brand, motto, words, renderLink = plainLink }: SiteFooterProps) {
  const list = (title: string, names: readonly PageName[]) => (
    <div>
      <h2>{title}</h2>
      <ul>
        {names.map((name) => (
          <li key={name}>{renderLink({ href: `/${name}`, children: words[name] })}</li>
        ))}
      </ul>
    </div>
  );
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <RingMark size={40} />
          <p>{motto}</p>
          <small>{`© ${COPYRIGHT_YEAR} ${brand}`}</small>
        </div>
        <nav aria-label={words.label} className={styles.lists}>
          {list(words.company, footerLinks.company)}
          {list(words.legal, footerLinks.legal)}
        </nav>
      </div>
    </footer>
  );
}

const plainLink = ({ href, children }: FooterLink) => <a href={href}>{children}</a>;
