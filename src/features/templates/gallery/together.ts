import { toPalette } from "#features/appearance/palettes.ts";
import { definePageTemplate } from "../page-template.ts";
import { capture, contact, countdown, faq, link, map, social, text, tip } from "../template-items.ts";
import weddingTexts from "./wedding.json" with { type: "json" };
import nonprofitTexts from "./nonprofit.json" with { type: "json" };
import clubTexts from "./club.json" with { type: "json" };

export const wedding = definePageTemplate({
  key: "wedding",
  kind: "together",
  look: {
    template: "minimal",
    palette: toPalette("#f5f4ec", "#ffffff", "#2f382b", "#666f5e", "#5d7150", "#9a6f3c"),
    font: "italic",
    buttons: "outline",
    profile: "ring",
  },
  texts: weddingTexts,
  sections: (t, language, now) => [
    {
      items: [
        countdown(now, 96, t.until, t.over),
        link("https://example.com/bus", t.bus, { description: t.bus_about }),
        link("https://example.com/sleep", t.sleep, { description: t.sleep_about }),
        link("https://example.com/presents", t.gifts, { description: t.gifts_about }),
      ],
    },
    {
      name: t.day,
      items: [
        text(t.plan),
        map(t.place, t.where),
        faq([t.q_wear, t.a_wear], [t.q_kids, t.a_kids]),
        contact(language, t.answer, t.answer_about),
      ],
    },
  ],
});

export const nonprofit = definePageTemplate({
  key: "nonprofit",
  kind: "together",
  look: {
    template: "rows",
    palette: "nature",
    font: "sans",
    buttons: "soft",
  },
  texts: nonprofitTexts,
  sections: (t, language) => [
    {
      items: [
        tip(
          t.tip,
          t.tip_about,
          [t.tip_small, "https://example.com/give/water"],
          [t.tip_tree, "https://example.com/give/tree"],
          [t.tip_street, "https://example.com/give/street"],
        ),
        link("https://example.com/planting-day", t.day, { description: t.day_about }),
        link("https://example.com/schools", t.school, { description: t.school_about }),
        link("https://example.com/report", t.report, { description: t.report_about }),
        link("https://example.com/trees", t.map, { description: t.map_about }),
        faq([t.q_tax, t.a_tax], [t.q_wish, t.a_wish]),
        capture(language, t.letter, t.letter_about),
        social("secondspring", "instagram", "youtube", "telegram"),
      ],
    },
  ],
});

export const club = definePageTemplate({
  key: "club",
  kind: "together",
  look: {
    template: "rows",
    palette: "sunny",
    font: "rounded",
    buttons: "filled",
    profile: "chain",
  },
  texts: clubTexts,
  sections: (t, language, now) => [
    {
      items: [
        countdown(now, 6, t.next, t.today),
        link("https://example.com/calendar", t.calendar, { description: t.calendar_about }),
        link("https://example.com/pictures", t.photos, { description: t.photos_about }),
        link("https://example.com/first-kite", t.build, { description: t.build_about }),
        link("https://example.com/join", t.join, { description: t.join_about }),
      ],
    },
    {
      name: t.meet,
      items: [
        map(t.place, t.where),
        faq([t.q_shoes, t.a_shoes], [t.q_kids, t.a_kids]),
        contact(language, t.ask),
        social("kiteandtrail", "instagram", "telegram"),
      ],
    },
  ],
});
