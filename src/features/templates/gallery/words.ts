import { toPalette } from "#features/appearance/palettes.ts";
import { definePageTemplate } from "../page-template.ts";
import { capture, contact, faq, link, map, quote, social } from "../template-items.ts";
import authorTexts from "./author.json" with { type: "json" };
import travelTexts from "./travel.json" with { type: "json" };
import newsletterTexts from "./newsletter.json" with { type: "json" };
import teacherTexts from "./teacher.json" with { type: "json" };

export const author = definePageTemplate({
  key: "author",
  kind: "words",
  look: {
    template: "minimal",
    palette: toPalette("#f8f3e8", "#fffdf7", "#241f19", "#6a5f52", "#7c2b2b", "#7c2b2b"),
    font: "serif",
    buttons: "plain",
    header: "dunes",
  },
  texts: authorTexts,
  sections: (t, language) => [
    {
      items: [
        quote(t.quote),
        link("https://example.com/bookshops", t.buy, { description: t.buy_about }),
        link("https://example.com/chapter-one", t.read, { description: t.read_about }),
        link("https://example.com/book-clubs", t.clubs, { description: t.clubs_about }),
      ],
    },
    {
      name: t.events,
      items: [
        link("https://example.com/library", t.first, { description: t.first_about }),
        link("https://example.com/corner", t.second, { description: t.second_about }),
        capture(language, t.letter, t.letter_about),
        social("thesaltroad", "instagram", "twitter"),
      ],
    },
  ],
});

export const travel = definePageTemplate({
  key: "travel",
  kind: "words",
  look: {
    template: "grid",
    palette: toPalette("#ffe7cc", "#fff8ef", "#3d2114", "#7d5744", "#c2502a", "#1f6f78"),
    font: "display",
    buttons: "soft",
    background: { kind: "gradient", from: "#ffedd6", to: "#f9c9a0", angle: 180 },
    header: "dunes",
  },
  texts: travelTexts,
  sections: (t, language) => [
    { name: t.now, items: [map(t.now_place, t.where)] },
    {
      name: t.stories,
      items: [
        link("https://example.com/dunes", t.dunes, { description: t.dunes_about, picture: "dunes" }),
        link("https://example.com/bay", t.bay, { description: t.bay_about, picture: "bay" }),
        link("https://example.com/arches", t.arches, { description: t.arches_about, picture: "arches" }),
        link("https://example.com/map", t.guide, { description: t.guide_about }),
        link("https://example.com/packing", t.pack, { description: t.pack_about }),
        capture(language, t.letter, t.letter_about),
        social("slowroutes", "instagram", "youtube", "pinterest"),
      ],
    },
  ],
});

export const newsletter = definePageTemplate({
  key: "newsletter",
  kind: "words",
  look: {
    template: "minimal",
    palette: toPalette("#fbf9f3", "#ffffff", "#17181a", "#62646a", "#c7371c", "#c7371c"),
    font: "bold",
    buttons: "plain",
  },
  texts: newsletterTexts,
  sections: (t, language) => [
    { items: [capture(language, t.letter, t.letter_about, t.letter_button), quote(t.said)] },
    {
      name: t.past,
      items: [
        link("https://example.com/148", t.first),
        link("https://example.com/147", t.second),
        link("https://example.com/146", t.third),
        link("https://example.com/archive", t.all),
        faq([t.q_free, t.a_free], [t.q_leave, t.a_leave]),
      ],
    },
  ],
});

export const teacher = definePageTemplate({
  key: "teacher",
  kind: "words",
  look: {
    template: "rows",
    palette: toPalette("#e9f0ff", "#ffffff", "#14235c", "#4d5a8c", "#2f52e0", "#e0511b"),
    font: "rounded",
    buttons: "shadow",
    profile: "chain",
  },
  texts: teacherTexts,
  sections: (t, language) => [
    {
      items: [
        link("https://example.com/trial", t.trial, { description: t.trial_about }),
        link("https://example.com/times", t.times, { description: t.times_about }),
      ],
    },
    {
      name: t.learn,
      items: [
        link("https://example.com/worksheets", t.sheets, { description: t.sheets_about }),
        link("https://youtube.com/@bluenotebook", t.videos, { description: t.videos_about }),
      ],
    },
    {
      name: t.parents,
      items: [
        faq([t.q_often, t.a_often], [t.q_need, t.a_need], [t.q_cancel, t.a_cancel]),
        contact(language, t.ask, t.ask_about),
      ],
    },
  ],
});
