import { colours } from "../../colours.ts";
import { faq, link, map, social, text } from "../../template-items.ts";
import { definePageTemplate } from "../../page-template.ts";
import en from "./en.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };
import tr from "./tr.json" with { type: "json" };

export const restaurant = definePageTemplate({
  key: "restaurant",
  kind: "business",
  look: {
    template: "minimal",
    palette: colours("#14251d", "#1f362a", "#f7f2e3", "#b9c6b6", "#ecc04f", "#f0936a"),
    font: "italic",
    buttons: "plain",
    header: "arches",
  },
  texts: { en, tr, ru },
  sections: (t) => [
    {
      items: [
        link("https://example.com/book", t.book, { description: t.book_about }),
        link("https://example.com/menu", t.menu, { description: t.menu_about }),
        link("https://example.com/order", t.away, { description: t.away_about }),
        link("https://example.com/gift", t.gift, { description: t.gift_about }),
      ],
    },
    {
      name: t.find,
      items: [
        text(t.hours),
        map(t.place, t.where),
        faq([t.q_dog, t.a_dog], [t.q_vegan, t.a_vegan]),
        social("lemonyard", "instagram", "facebook", "telegram"),
      ],
    },
  ],
});
