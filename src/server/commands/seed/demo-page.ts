import { presetAddress } from "#features/appearance/preset-pictures.ts";
import type { LinkDraft } from "#features/links/link-draft.ts";
import type { Platform } from "#features/blocks/platforms.ts";
import type { RulesBody } from "#features/routing/schema.ts";

export const DEMO_HANDLE = "demo";
export const DEMO_EMAIL = "demo@halka.example";

export const DEMO_APPEARANCE = {
  title: "Clay & Kiln",
  description: "Ceramics from a small studio by the sea in Ayvalık. New glazes on Sundays, workshops all year.",
  profile_photo: presetAddress("vase"),
  header_photo: presetAddress("shelf"),
  template: "rows",
  meta: {
    selectedTemplate: "rows",
    selectedPalette: "ocean",
    style: { font: "display", buttons: "soft", background: { kind: "colour" }, motion: true, noindex: false },
  },
} as const;

interface DemoLink {
  readonly name: string;
  readonly slug: Platform;
  readonly link: string;
  readonly description?: string;
  readonly alias?: string;
  readonly timeout?: number;
  readonly thumbnail?: string;
  /** One of DEMO_CATEGORIES. */
  readonly category?: string;
  readonly tags?: string[];
  readonly archived?: boolean;
  readonly rules?: RulesBody;
}

export const [WORKSHOPS, STUDIO] = ["Workshops & commissions", "From the studio"] as const;

/** In page order. */
export const DEMO_CATEGORIES: readonly string[] = [WORKSHOPS, STUDIO];

/** In page order; the first ones get most of the clicks. */
export const DEMO_LINKS: readonly DemoLink[] = [
  {
    name: "The spring collection is here",
    slug: "web",
    link: "https://example.com/shop/spring",
    description: "48 pieces, each one of its kind",
    thumbnail: presetAddress("shelf"),
    alias: "spring",
    tags: ["spring", "shop"],
  },
  {
    name: "Instagram",
    slug: "instagram",
    link: "https://www.instagram.com/example",
    description: "Kiln openings, as they happen",
    tags: ["social"],
  },
  {
    name: "Throwing a tall vase in one take",
    slug: "youtube",
    link: "https://www.youtube.com/watch?v=example",
    thumbnail: presetAddress("vase"),
    description: "18 minutes, no cuts",
    tags: ["video"],
  },
  { name: "TikTok", slug: "tiktok", link: "https://www.tiktok.com/@example", tags: ["social"] },
  {
    name: "Book a workshop",
    slug: "web",
    link: "https://example.com/workshops",
    thumbnail: presetAddress("ring"),
    description: "Saturdays, six seats",
    alias: "workshop",
    category: WORKSHOPS,
    tags: ["spring"],
    rules: {
      targets: [
        {
          when: [{ kind: "language", is: "one-of", values: ["tr"] }],
          to: "https://example.com/tr/workshops",
        },
        {
          when: [
            { kind: "country", is: "one-of", values: ["DE", "AT", "CH"] },
            { kind: "device", is: "one-of", values: ["mobile"] },
          ],
          to: "https://example.com/de/workshops",
        },
      ],
      forwardQuery: true,
      preview: { title: "Six seats at the wheel, every Saturday" },
    },
  },
  {
    name: "What plays in the studio",
    slug: "spotify",
    link: "https://open.spotify.com/playlist/example",
    category: STUDIO,
  },
  {
    name: "Message me",
    slug: "whatsapp",
    link: "https://wa.me/905550000000",
    description: "Commissions and questions",
    category: WORKSHOPS,
    rules: {
      schedule: { hours: [{ days: [1, 2, 3, 4, 5, 6], from: "09:00", until: "18:00" }], zone: "Europe/Istanbul" },
      fallback: "https://example.com/contact",
    },
  },
  {
    name: "Glaze recipes",
    slug: "github",
    link: "https://github.com/example/glazes",
    description: "Free to use, tested at 1,240 °C",
    alias: "glazes",
    category: STUDIO,
    rules: {
      split: {
        variants: [
          { to: "https://github.com/example/glazes", weight: 50 },
          { to: "https://example.com/glazes", weight: 50 },
        ],
        autoStop: true,
      },
    },
  },
  { name: "Mood boards", slug: "pinterest", link: "https://www.pinterest.com/example", category: STUDIO },
  {
    name: "Sunday newsletter",
    slug: "telegram",
    link: "https://t.me/example",
    thumbnail: presetAddress("bay"),
    description: "One glaze, one story, once a week",
    category: STUDIO,
  },
  {
    name: "The winter market",
    slug: "web",
    link: "https://example.com/winter-market",
    description: "Two days in December, in the old olive press",
    alias: "winter",
    tags: ["shop"],
    rules: {
      schedule: { until: "2026-01-01T00:00:00+03:00", zone: "Europe/Istanbul" },
      fallback: "https://example.com/shop/spring",
    },
    archived: true,
  },
];

/** Short links off the page. */
export const DEMO_SHORT_LINKS: readonly LinkDraft[] = [
  {
    name: "Price list, printed on the box",
    link: "https://example.com/shop/prices?utm_source=box&utm_medium=print",
    addresses: [{ path: "clay-prices" }],
    tags: ["print"],
    note: "On the packaging since March. The address must stay.",
  },
  {
    name: "Care instructions",
    link: "https://example.com/care",
    addresses: [{ path: "clay-care" }, { path: "clay/bakım" }],
    tags: ["print"],
    note: "On the card in each parcel",
  },
  {
    name: "Spring fair, stand 12",
    link: "https://example.com/fair?utm_source=poster&utm_medium=print&utm_campaign=fair",
    addresses: [{ path: "clay-fair" }],
    tags: ["spring", "print"],
    externalId: "fair-2026",
  },
  { name: "Invoice form for galleries", link: "https://example.com/galleries/invoice", tags: ["galleries"] },
  {
    name: "Old shop",
    link: "https://example.com/shop",
    addresses: [{ path: "clay-shop" }],
    redirectStatus: 301,
    note: "The shop has moved for good",
  },
];
