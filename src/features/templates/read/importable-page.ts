import type { Platform } from "#features/blocks/platforms.ts";

/** The maximum number of imported links. Any excess is reported. */
export const LINKS_MAX = 100;
export const HEADINGS_MAX = 30;
export const PROFILES_MAX = 12;
/** The maximum number of listed items that cannot be imported. */
export const LEFT_OUT_MAX = 20;

export const services = ["linktree", "beacons", "biolink", "carrd", "other"] as const;
export type Service = (typeof services)[number];

export const leftOutReasons = ["no_address", "bad_address", "own_host", "over_limit", "shortener"] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** An item of a third-party page, verbatim. Its address is not checked yet. */
export type RawItem =
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "link"; readonly name: string; readonly link: string; readonly description?: string }
  | { readonly kind: "profile"; readonly link: string };

export interface RawPage {
  readonly title: string;
  readonly description: string;
  /** The address of a picture, possibly relative, or empty. */
  readonly picture: string;
  readonly items: readonly RawItem[];
  /** Names of items without a link: a shop, a form, a text. */
  readonly unsupported: readonly string[];
}

export interface ImportableLink {
  readonly name: string;
  readonly link: string;
  readonly platform: Platform;
  readonly description: string;
}

export interface ImportableSection {
  /** Empty for items before the first heading. */
  readonly name: string;
  readonly links: readonly ImportableLink[];
}

export interface ImportableProfile {
  readonly platform: Platform;
  readonly link: string;
}

export interface LeftOut {
  readonly name: string;
  readonly reason: LeftOutReason;
}

/** The importable contents of a page. Texts are plain single lines, and addresses are valid destinations. */
export interface ImportablePage {
  readonly service: Service;
  /** The final address of the page, after redirects. */
  readonly address: string;
  readonly title: string;
  readonly description: string;
  /** A full address, or empty. */
  readonly picture: string;
  readonly sections: readonly ImportableSection[];
  readonly profiles: readonly ImportableProfile[];
  readonly leftOut: readonly LeftOut[];
}
