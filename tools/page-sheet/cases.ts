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

/** What a page is looked at with, by the name of the case. */
export function casesOf(linkOf: Pages["linkOf"]): Readonly<Record<string, Sample>> {
  const link = (index: number, change: Partial<VisitLink> = {}) => {
    const [name, platform, description] = NAMES[index % NAMES.length]!;
    return linkOf({ name, platform, description, ...change });
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
    russian: {
      language: "ru",
      handle: "dasha",
      appearance: { title: "Даша лепит", description: "Керамика, музыка и машины.", profile_photo: pictures[9]! },
      links: ["Телеграм", "Новый альбом", "Занятия осенью", "Магазин"].map((name, index) => link(index, { name })),
    },
  };
}
