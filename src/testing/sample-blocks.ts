import { newId } from "#base/ids.ts";
import { headerPresets, profilePresets } from "#features/appearance/preset-pictures.ts";
import type { BlockContent, BlockKind } from "#features/blocks/content.ts";
import type { VisitBlock } from "#features/blocks/visit-block.ts";

/** A block as the visit path reads it, with common defaults. */
export const sampleVisitBlock = (content: BlockContent, overrides: Partial<VisitBlock> = {}): VisitBlock => ({
  id: newId(),
  content,
  categoryId: null,
  sortOrder: 100,
  cells: 1,
  rules: null,
  ...overrides,
});

const pictures = [...headerPresets, ...profilePresets].map(({ address }) => address);

/** Sample contents for every kind of block, in a plausible order on a page. */
export const sampleContents: Readonly<Record<BlockKind, BlockContent>> = {
  social: {
    kind: "social",
    items: [
      { platform: "instagram", url: "https://instagram.com/studio" },
      { platform: "youtube", url: "https://youtube.com/@studio" },
      { platform: "spotify", url: "https://open.spotify.com/artist/4Z8W4fKeB5YxbusRsdQVPb" },
      { platform: "telegram", url: "https://t.me/studio" },
      { platform: "web", url: "https://studio.example/" },
    ],
  },
  header: { kind: "header", text: "New this autumn" },
  text: {
    kind: "text",
    text: [
      {
        kind: "paragraph",
        line: [
          { text: "Everything is thrown, glazed and fired in the studio by the harbour. " },
          { text: "Open on Saturdays", bold: true },
          { text: ", and " },
          { text: "by appointment", link: "mailto:studio@example.com" },
          { text: " on all other days." },
        ],
      },
      {
        kind: "bullets",
        lines: [
          [{ text: "Bowls and plates" }],
          [{ text: "Small batches, " }, { text: "never two alike", italic: true }],
        ],
      },
      { kind: "quote", line: [{ text: "The best cup I own." }] },
    ],
  },
  embed: {
    kind: "embed",
    url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    title: "A day at the wheel",
    still: pictures[1]!,
  },
  gallery: {
    kind: "gallery",
    look: "grid",
    pictures: [0, 2, 3, 4, 5, 6].map((index) => ({ address: pictures[index]!, alt: `Bowl number ${index}` })),
  },
  image: { kind: "image", address: pictures[3]!, alt: "The studio at dusk", caption: "The studio at dusk" },
  countdown: {
    kind: "countdown",
    title: "The kiln is opened",
    until: "2027-06-05T16:00:00Z",
    zone: "Europe/Istanbul",
    after: "It is open. Come in!",
  },
  capture: {
    kind: "capture",
    title: "Letters from the kiln",
    text: "Once a month: what came out of the fire, and where to see it.",
    asksName: true,
    consent: "I want to receive the monthly letter and know that I can leave at any time.",
    button: "Subscribe",
    thanks: "Good to have you here",
  },
  divider: { kind: "divider", look: "dots" },
  map: { kind: "map", name: "Studio by the harbour", place: "Kemankeş Cd. 12, Istanbul", service: "openstreetmap" },
  card: {
    kind: "card",
    name: "Studio by the harbour",
    role: "Ceramics",
    organisation: "Open Saturdays",
    phones: ["+90 212 555 01 23"],
    emails: ["studio@example.com"],
    websites: ["https://www.studio.example/"],
    place: "Kemankeş Cd. 12, Istanbul",
    photo: profilePresets[0]!.address,
  },
  faq: {
    kind: "faq",
    items: [
      { question: "Do you ship abroad?", answer: "Yes, everywhere, well packed. It takes a week or two." },
      { question: "Can I take a class?", answer: "On Thursdays, six places each. Write to us." },
      { question: "Is it safe for the dishwasher?", answer: "All of it." },
    ],
  },
  file: {
    kind: "file",
    address: "/files/0123456789abcdef0123456789abcdef/catalogue.pdf",
    name: "Catalogue 2027",
    note: "48 pages",
    sizeBytes: 2_340_000,
    type: "application/pdf",
  },
  tip: {
    kind: "tip",
    title: "Buy us a bag of clay",
    text: "Every little helps to keep the kiln warm.",
    items: [
      { label: "5 €", url: "https://pay.example/5" },
      { label: "20 €", url: "https://pay.example/20" },
      { label: "Monthly", url: "https://pay.example/monthly" },
    ],
  },
  contact: { kind: "contact", title: "Write to us", text: "We answer within two days.", button: "Send" },
};

/** One block of each kind in this order, with sort orders from 1000. */
export const sampleBlocks = (): VisitBlock[] =>
  Object.values(sampleContents).map((content, place) =>
    sampleVisitBlock(content, { sortOrder: 1_000 + place * 10, cells: place % 3 === 1 ? 1 : 2 }),
  );
