import { toPalette } from "#features/appearance/palettes.ts";
import { definePageTemplate } from "../page-template.ts";
import { card, contact, divider, faq, gallery, link, quote, social, text } from "../template-items.ts";
import photographerTexts from "./photographer.json" with { type: "json" };
import developerTexts from "./developer.json" with { type: "json" };
import artistTexts from "./artist.json" with { type: "json" };
import freelancerTexts from "./freelancer.json" with { type: "json" };

export const photographer = definePageTemplate({
  key: "photographer",
  kind: "work",
  look: {
    template: "masonry",
    palette: toPalette("#0c0e0f", "#181b1d", "#f3f3f0", "#a6abad", "#efe9dc", "#d0b98c"),
    font: "display",
    buttons: "square",
  },
  texts: photographerTexts,
  sections: (t, language) => [
    {
      items: [
        link("https://example.com/night-bay", t.night, { description: t.night_about, picture: "bay" }),
        link("https://example.com/sand", t.sand, { description: t.sand_about, picture: "dunes" }),
        link("https://example.com/afternoon", t.city, { description: t.city_about, picture: "arches" }),
        link("https://example.com/prints", t.prints, { description: t.prints_about }),
        link("https://example.com/portraits", t.sessions, { description: t.sessions_about }),
        social("stillwater", "instagram", "pinterest"),
        contact(language, t.contact, t.contact_about),
      ],
    },
  ],
});

export const developer = definePageTemplate({
  key: "developer",
  kind: "work",
  look: {
    template: "minimal",
    palette: toPalette("#0a0f14", "#131b22", "#e4edf2", "#94a4ae", "#5fdca8", "#5fdca8"),
    font: "mono",
    buttons: "plain",
  },
  texts: developerTexts,
  sections: (t, language) => [
    {
      name: t.code,
      items: [
        link("https://github.com/tinytools/sift", t.first, { description: t.first_about }),
        link("https://github.com/tinytools/quill", t.second, { description: t.second_about }),
        link("https://github.com/tinytools/tide", t.third, { description: t.third_about }),
      ],
    },
    {
      name: t.writing,
      items: [
        link("https://example.com/notes", t.blog, { description: t.blog_about }),
        link("https://example.com/feed.xml", t.feed),
        divider("dots"),
        text(t.about),
        contact(language, t.contact, t.contact_about),
      ],
    },
  ],
});

export const artist = definePageTemplate({
  key: "artist",
  kind: "work",
  look: {
    template: "masonry",
    palette: toPalette("#ffe9df", "#fffaf6", "#1d1a3f", "#5b5676", "#d8412a", "#2b47c4"),
    font: "bold",
    buttons: "shadow",
    header: "rings",
  },
  texts: artistTexts,
  sections: (t, language) => [
    {
      items: [
        link("https://example.com/two-links", t.print, { description: t.print_about, picture: "chain" }),
        link("https://example.com/prints", t.shop, { description: t.shop_about }),
        link("https://example.com/class", t.class, { description: t.class_about, picture: "ring" }),
        link("https://example.com/walls", t.murals, { description: t.murals_about }),
      ],
    },
    {
      name: t.studio,
      items: [
        gallery(language, "row", "shelf", "stones", "rings", "vase"),
        faq([t.q_custom, t.a_custom], [t.q_ship, t.a_ship]),
        social("papersun", "instagram", "pinterest", "tiktok"),
      ],
    },
  ],
});

export const freelancer = definePageTemplate({
  key: "freelancer",
  kind: "work",
  look: {
    template: "rows",
    palette: toPalette("#e8ecf2", "#ffffff", "#0f1a2c", "#4f5d75", "#14337a", "#14337a"),
    font: "sans",
    buttons: "square",
  },
  texts: freelancerTexts,
  sections: (t, language) => [
    {
      items: [
        link("https://example.com/call", t.call, { description: t.call_about }),
        link("https://example.com/work", t.work, { description: t.work_about }),
        link("https://example.com/prices", t.prices, { description: t.prices_about }),
      ],
    },
    {
      name: t.how,
      items: [
        text(t.steps),
        quote(t.said),
        card({
          name: t.title,
          role: t.card_role,
          phones: [],
          emails: ["hello@example.com"],
          websites: ["https://example.com/"],
          note: t.free,
        }),
        contact(language, t.contact, t.contact_about),
        social("northdesk", "linkedin", "instagram"),
      ],
    },
  ],
});
