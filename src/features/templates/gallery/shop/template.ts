import { colours } from "../../colours.ts";
import { faq, link, social, wide } from "../../template-items.ts";
import { definePageTemplate } from "../../page-template.ts";
import en from "./en.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };
import tr from "./tr.json" with { type: "json" };

export const shop = definePageTemplate({
  key: "shop",
  kind: "business",
  look: {
    template: "grid",
    layout: "bento",
    palette: colours("#f3eadb", "#fffaf1", "#2c2018", "#6f5d4c", "#b2492a", "#2e6b58"),
    font: "display",
    buttons: "soft",
    profile: "vase",
  },
  texts: { en, tr, ru },
  sections: (t) => [
    {
      items: [
        link("https://example.com/spring", t.new, { description: t.new_about, picture: "shelf", cells: 2 }),
        link("https://example.com/vases", t.vases, { description: t.vases_about, picture: "vase" }),
        link("https://example.com/gifts", t.gifts, { description: t.gifts_about, picture: "ring" }),
        link("https://example.com/seconds", t.seconds, { description: t.seconds_about }),
        link("https://example.com/journal", t.journal, { description: t.journal_about }),
        wide(faq([t.q_shipping, t.a_shipping], [t.q_broken, t.a_broken], [t.q_care, t.a_care])),
        wide(social("ochregoods", "instagram", "pinterest", "telegram")),
      ],
    },
  ],
});
