import { capture, faq, link, social, tip } from "../../template-items.ts";
import { definePageTemplate } from "../../page-template.ts";
import en from "./en.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };
import tr from "./tr.json" with { type: "json" };

export const nonprofit = definePageTemplate({
  key: "nonprofit",
  kind: "together",
  look: {
    template: "rows",
    palette: "nature",
    font: "sans",
    buttons: "soft",
  },
  texts: { en, tr, ru },
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
