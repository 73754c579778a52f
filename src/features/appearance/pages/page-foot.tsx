import type { Language } from "#base/language.ts";
import { Icon } from "./icons.tsx";
import { PRODUCT_NAME, word } from "./words.ts";

interface PageFootProps {
  readonly handle: string;
  readonly language: Language;
  /** Scheme and host of the product: a page's own host may serve nothing else. */
  readonly origin: string;
  readonly now: Date;
}

/** The page's owner and product, and links to sign up, share and report. */
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
