import type { Language } from "#base/language.ts";
import { Icon } from "./icons.tsx";
import { PRODUCT_NAME, word } from "./words.ts";

interface PageFootProps {
  readonly handle: string;
  readonly language: Language;
  /** Scheme and host of the product, because a page may be shown on a host that serves nothing else. */
  readonly origin: string;
  readonly now: Date;
}

/** Whose page it is, who made it possible, and the ways to join, to pass the page on and to report it. */
export function PageFoot({ handle, language, origin, now }: PageFootProps) {
  return (
    <>
      <footer>
        <span>
          © {now.getUTCFullYear()} {handle}
        </span>
        <a href={`${origin}/`}>{word(language, "poweredBy")}</a>
        <a href={`${origin}/report/${handle}`} rel="nofollow">
          {word(language, "report")}
        </a>
      </footer>
      <aside className="dock" aria-label={PRODUCT_NAME}>
        <a href={`${origin}/signup`}>{word(language, "join", { username: handle })}</a>
        <a
          className="share"
          href={`${origin}/share/${handle}`}
          data-share={`${origin}/${handle}`}
          rel="nofollow"
          aria-label={word(language, "share")}
        >
          <Icon name="share" />
        </a>
      </aside>
    </>
  );
}
