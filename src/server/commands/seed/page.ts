import type { Platform } from "#features/links/platforms.ts";

export const DEMO_HANDLE = "demo";
export const DEMO_EMAIL = "demo@halka.example";

export const DEMO_APPEARANCE = {
  title: "Clay & Kiln",
  description: "Ceramics from a small studio by the sea in Ayvalık. New glazes on Sundays, workshops all year.",
  template: "rows",
  meta: { selectedTemplate: "rows", selectedPalette: "ocean" },
} as const;

interface DemoLink {
  readonly name: string;
  readonly slug: Platform;
  readonly link: string;
  readonly description?: string;
  readonly alias?: string;
  readonly timeout?: number;
}

/** In the order of the page; the first draw most of the clicks. */
export const DEMO_LINKS: readonly DemoLink[] = [
  {
    name: "The spring collection is here",
    slug: "web",
    link: "https://example.com/shop/spring",
    description: "48 pieces, each one of its kind",
    alias: "spring",
  },
  {
    name: "Instagram",
    slug: "instagram",
    link: "https://www.instagram.com/example",
    description: "Kiln openings, as they happen",
  },
  {
    name: "Throwing a tall vase in one take",
    slug: "youtube",
    link: "https://www.youtube.com/watch?v=example",
    description: "18 minutes, no cuts",
  },
  { name: "TikTok", slug: "tiktok", link: "https://www.tiktok.com/@example" },
  {
    name: "Book a workshop",
    slug: "web",
    link: "https://example.com/workshops",
    description: "Saturdays, six seats",
    alias: "workshop",
  },
  { name: "What plays in the studio", slug: "spotify", link: "https://open.spotify.com/playlist/example" },
  {
    name: "Write to me",
    slug: "whatsapp",
    link: "https://wa.me/905550000000",
    description: "Commissions and questions",
  },
  {
    name: "Glaze recipes",
    slug: "github",
    link: "https://github.com/example/glazes",
    description: "Free to use, tested at 1,240 °C",
    alias: "glazes",
  },
  { name: "Mood boards", slug: "pinterest", link: "https://www.pinterest.com/example" },
  {
    name: "Sunday letter",
    slug: "telegram",
    link: "https://t.me/example",
    description: "One glaze, one story, once a week",
  },
];
