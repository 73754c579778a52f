import { card, contact, link, map, wide } from "../../template-items.ts";
import { definePageTemplate } from "../../page-template.ts";
import en from "./en.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };
import tr from "./tr.json" with { type: "json" };

export const realestate = definePageTemplate({
  key: "realestate",
  kind: "business",
  look: {
    template: "grid",
    layout: "bento",
    palette: "ocean",
    font: "sans",
    buttons: "soft",
  },
  texts: { en, tr, ru },
  sections: (t, language) => [
    {
      name: t.new,
      items: [
        link("https://example.com/homes/1", t.first, { description: t.first_about, picture: "arches", cells: 2 }),
        link("https://example.com/homes/2", t.second, { description: t.second_about, picture: "bay" }),
        link("https://example.com/homes/3", t.third, { description: t.third_about, picture: "dunes" }),
        link("https://example.com/homes", t.all, { description: t.all_about }),
        link("https://example.com/value", t.value, { description: t.value_about }),
      ],
    },
    {
      name: t.office,
      items: [
        wide(
          card({
            name: t.title,
            role: t.card_role,
            phones: ["+90 232 000 00 00"],
            emails: ["hello@example.com"],
            websites: ["https://example.com/"],
            place: t.where,
          }),
        ),
        wide(map(t.place, t.where)),
        wide(contact(language, t.contact, t.contact_about)),
      ],
    },
  ],
});
