import { colours } from "../../colours.ts";
import { card, link, map, text } from "../../template-items.ts";
import { definePageTemplate } from "../../page-template.ts";
import en from "./en.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };
import tr from "./tr.json" with { type: "json" };

export const salon = definePageTemplate({
  key: "salon",
  kind: "business",
  look: {
    template: "grid",
    palette: colours("#f6e4dd", "#fff7f3", "#3c1f27", "#7a555d", "#9a3a54", "#56734a"),
    font: "italic",
    buttons: "pill",
    profile: "ring",
  },
  texts: { en, tr, ru },
  sections: (t) => [
    {
      items: [
        link("https://example.com/book", t.book, { description: t.book_about }),
        link("https://example.com/prices", t.prices, { description: t.prices_about }),
        link("https://instagram.com/fernandcomb", t.looks, { description: t.looks_about }),
        link("https://example.com/voucher", t.voucher, { description: t.voucher_about }),
      ],
    },
    {
      name: t.visit,
      items: [
        text(t.hours),
        map(t.place, t.where),
        card({
          name: t.title,
          role: t.card_role,
          phones: ["+90 212 000 00 00"],
          emails: ["hello@example.com"],
          websites: ["https://example.com/"],
          place: t.where,
          note: t.card_note,
        }),
      ],
    },
  ],
});
