import { toInitial } from "#base/letter-case.ts";
import type { Language } from "#base/language.ts";
import type { AppearanceFields } from "../contract.ts";
import type { Background } from "../style.ts";
import { Photo } from "./photo.tsx";
import { Icon } from "./icons.tsx";
import { PRODUCT_NAME, translate } from "./texts.ts";

const COVER = { sizes: "(min-width: 760px) 760px, 100vw", usefulWidth: 1280, width: 1280, height: 480 };
const FACE = { sizes: "104px", usefulWidth: 312, width: 320, height: 320 };
const BACKDROP = { sizes: "100vw", usefulWidth: 1280, width: 1280, height: 1280 };

interface PageHeaderProps {
  readonly appearance: AppearanceFields;
  readonly handle: string;
  readonly language: Language;
  readonly assetOrigin: string;
}

/** Header photo, profile photo or initial, title and description. */
export function PageHeader({ appearance, handle, language, assetOrigin }: PageHeaderProps) {
  const { header_photo, profile_photo, title, description } = appearance;
  return (
    <header className="head">
      {header_photo && (
        <div className="cover">
          <Photo address={header_photo} slot={COVER} assetOrigin={assetOrigin} isFirst />
        </div>
      )}
      {profile_photo ? (
        <div className="face">
          <Photo address={profile_photo} slot={FACE} assetOrigin={assetOrigin} isFirst />
        </div>
      ) : (
        <span className="face" aria-hidden="true">
          {getPageInitial(handle, language)}
        </span>
      )}
      <h1 dir="auto">{title}</h1>
      {description && (
        <p className="about" dir="auto">
          {description}
        </p>
      )}
    </header>
  );
}

/** The initial shown without a profile photo: the first letter of the username, or U. */
export function getPageInitial(handle: string, language: Language): string {
  return toInitial(handle, language) ?? "U";
}

/** The addresses of a page that has its own host. */
export interface PageSite {
  /** The public address of the page. */
  readonly address: string;
  /** Prefix of the paths of its links and blocks. */
  readonly base: string;
  /** Address of the favicon; empty for the page's initial. */
  readonly favicon: string;
}

interface PageFooterProps {
  readonly handle: string;
  readonly language: Language;
  /** Scheme and host of the product. Links need it, since a page's own host does not serve the product. */
  readonly origin: string;
  /** The public address of the page. */
  readonly address: string;
  readonly now: Date;
}

/** The footer of a page: its owner, the product, and links to sign up, share and report. */
export function PageFooter({ handle, language, origin, address, now }: PageFooterProps) {
  return (
    <>
      <footer>
        <span>
          © {now.getUTCFullYear()} {handle}
        </span>
        <a href={`${origin}/`}>{translate(language, "poweredBy")}</a>
        <a href={`${origin}/report/${handle}`} rel="nofollow">
          {translate(language, "report")}
        </a>
      </footer>
      <aside className="dock" aria-label={PRODUCT_NAME}>
        <a href={`${origin}/signup`}>{translate(language, "join", { username: handle })}</a>
        <a
          className="share"
          href={`${origin}/share/${handle}`}
          data-share={address}
          rel="nofollow"
          aria-label={translate(language, "share")}
        >
          <Icon name="share" />
        </a>
      </aside>
    </>
  );
}

/** The picture or gradient behind a page. */
export function BackdropPicture({ background, assetOrigin }: { background: Background; assetOrigin: string }) {
  if (background.kind === "colour") return null;
  return (
    <div className="back">
      {background.kind === "image" && (
        <Photo address={background.address} slot={BACKDROP} assetOrigin={assetOrigin} isFirst />
      )}
    </div>
  );
}
