import { headerPresets, profilePresets } from "../../src/features/appearance/presets.ts";
import { platforms } from "../../src/features/links/platforms.ts";
import type { VisitCategory, VisitLink } from "../../src/features/links/visit-link.ts";
import type { Pages } from "./pages.ts";

type Sample = Parameters<Pages["renderSample"]>[0] & object;

const NAMES = [
  ["Instagram", "instagram", null],
  ["New album: Slow Tides", "spotify", "Eleven songs, written by the sea"],
  ["Studio visits", "youtube", null],
  ["Workshop dates for autumn", "web", "Six places each"],
  ["Shop", "other", "Bowls, plates and a few rings"],
  ["Letters from the kiln", "telegram", null],
] as const;

/** The pages to inspect, by the name of the case. */
export function getCases({
  getLink,
  sampleBlocks,
  getBlock,
}: Pick<Pages, "getLink" | "sampleBlocks" | "getBlock">): Readonly<Record<string, Sample>> {
  const link = (index: number, change: Partial<VisitLink> = {}) => {
    const [name, platform, description] = NAMES[index % NAMES.length]!;
    return getLink({ name, platform, description, ...change });
  };
  const some = (count: number) => Array.from({ length: count }, (_, index) => link(index));
  const categories: VisitCategory[] = [
    { id: "a", name: "Music" },
    { id: "b", name: "Everything about the pottery and its workshops" },
  ];
  const pictures = [...headerPresets, ...profilePresets].map(({ address }) => address);
  const pictured = some(6).map((each, index) => ({ ...each, thumbnail: index === 4 ? "" : pictures[index]! }));
  const owner = {
    title: "Ada Lovelace",
    description: "Clay, music and machines.\nStudio by the harbour.",
  };
  const photos = { profile_photo: profilePresets[0]!.address, header_photo: headerPresets[3]!.address };
  return {
    one: { appearance: owner, links: some(1) },
    five: { appearance: { ...owner, ...photos }, links: some(5) },
    sixty: {
      appearance: { ...owner, profile_photo: photos.profile_photo },
      links: Array.from({ length: 60 }, (_, index) =>
        link(index, { name: `Place ${index + 1}`, platform: platforms[index % platforms.length]! }),
      ),
    },
    sections: {
      appearance: { ...owner, profile_photo: profilePresets[2]!.address },
      categories,
      links: some(8).map((each, index) => ({ ...each, categoryId: [null, "a", "b"][index % 3]! })),
    },
    pictured: { appearance: { ...owner, header_photo: headerPresets[1]!.address }, links: pictured },
    long: {
      handle: "a_username_of_thirty_letters.x",
      appearance: {
        title: "A title that goes on for rather a long while and then for another one",
        description: `${"Something about everything. ".repeat(8)}https://example.com/${"a".repeat(80)}`,
      },
      links: [
        link(0, { name: `Donaudampfschifffahrtsgesellschaft${"s".repeat(60)}`, description: "word ".repeat(60) }),
        link(1, { name: "A name which needs three lines on a phone and which would need yet another one after these" }),
        link(2, { name: "Х".repeat(70), thumbnail: pictures[0]! }),
      ],
    },
    rightToLeft: {
      handle: "dalia",
      appearance: { title: "داليا حداد", description: "فخار وموسيقى من ورشة على الميناء", ...photos },
      links: ["إنستغرام", "ألبوم جديد: مدّ بطيء", "زيارات الورشة", "Etsy shop", "رسائل من الفرن"].map((name, index) =>
        link(index, { name, description: null, ...(index === 2 && { thumbnail: pictures[6]! }) }),
      ),
    },
    blocks: {
      appearance: { ...owner, ...photos },
      links: some(3),
      blocks: [
        ...sampleBlocks().map((block) => ({
          ...block,
          sortOrder: block.content.kind === "social" ? 0 : block.sortOrder,
        })),
        getBlock(
          { kind: "image", address: pictures[2]!, alt: "", caption: "Behind a question" },
          { rules: { gate: { kind: "age", years: 18 } }, sortOrder: 2_000 },
        ),
        getBlock(
          {
            kind: "embed",
            url: "https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy",
            title: "Slow Tides",
            still: "",
          },
          { sortOrder: 2_010 },
        ),
      ],
    },
    blocksRightToLeft: {
      handle: "dalia",
      appearance: { title: "داليا حداد", description: "فخار وموسيقى من ورشة على الميناء", ...photos },
      links: [
        link(0, { name: "إنستغرام", description: null }),
        link(1, { name: "ألبوم جديد: مدّ بطيء", description: null }),
      ],
      blocks: [
        { kind: "header", text: "جديد هذا الخريف" },
        {
          kind: "text",
          text: [
            { kind: "quote", line: [{ text: "أجمل كوب أملكه." }] },
            { kind: "bullets", lines: [[{ text: "أطباق" }], [{ text: "أكواب" }]] },
          ],
        },
        { kind: "embed", url: "https://vimeo.com/123456789", title: "يوم في الورشة", still: pictures[1]! },
        {
          kind: "capture",
          title: "رسائل من الفرن",
          asksName: false,
          consent: "أوافق على استلام الرسالة الشهرية.",
          button: "اشتراك",
        },
        { kind: "faq", items: [{ question: "هل تشحنون إلى الخارج؟", answer: "نعم" }] },
        { kind: "map", name: "الورشة", place: "الميناء، بيروت", service: "google" },
        {
          kind: "card",
          name: "الورشة",
          role: "فخار",
          phones: ["+961 1 555 012"],
          emails: ["studio@example.com"],
          websites: [],
        },
        { kind: "file", address: "/files/0123456789abcdef/menu.pdf", name: "قائمة الأعمال", note: "٤٨ صفحة" },
        { kind: "tip", title: "ادعموا الورشة", items: [{ label: "٥ €", url: "https://pay.example/5" }] },
      ].map((content, place) =>
        getBlock(content as Parameters<typeof getBlock>[0], { sortOrder: 1_000 + place, cells: place % 2 ? 1 : 2 }),
      ),
    },
    russian: {
      language: "ru",
      handle: "dasha",
      appearance: { title: "Даша лепит", description: "Керамика, музыка и машины.", profile_photo: pictures[9]! },
      links: ["Телеграм", "Новый альбом", "Занятия осенью", "Магазин"].map((name, index) => link(index, { name })),
    },
  };
}
