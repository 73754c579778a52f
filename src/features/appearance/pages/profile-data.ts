import type { VisitBlock } from "#features/blocks/visit-block.ts";
import { hasRules, type VisitLink } from "#features/links/visit-link.ts";
import type { AppearanceFields } from "../contract.ts";
import { toSummary } from "./text-summary.ts";

interface ProfileProps {
  /** Full addresses of the page and of its picture. */
  readonly address: string;
  readonly image: string;
  readonly handle: string;
  readonly appearance: AppearanceFields;
  readonly links: readonly VisitLink[];
  readonly blocks: readonly VisitBlock[];
}

/** More would add weight only: search engines look for a few well-known ones. */
const MAX_SAME = 12;

/** The page's structured data (schema.org ProfilePage), escaped for a script element. */
export function profileData({ address, image, handle, appearance, links, blocks }: ProfileProps): string {
  const social = blocks.flatMap(({ content, rules }) =>
    content.kind === "social" && !rules ? content.items.map(({ url }) => url) : [],
  );
  const plain = links.filter((link) => !hasRules(link)).map(({ destination }) => destination);
  const profiles = new Set([...social, ...plain].filter((each) => /^https?:/.test(each)));
  const data = {
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    url: address,
    mainEntity: {
      "@type": "Person",
      name: appearance.title,
      alternateName: handle,
      description: toSummary(appearance.description) || undefined,
      image,
      sameAs: [...profiles].slice(0, MAX_SAME),
    },
  };
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
