import { colours } from "../../colours.ts";
import { card, contact, link, quote, social, text } from "../../template-items.ts";
import { definePageTemplate } from "../../page-template.ts";
import en from "./en.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };
import tr from "./tr.json" with { type: "json" };

export const freelancer = definePageTemplate({
  key: "freelancer",
  kind: "work",
  look: {
    template: "rows",
    palette: colours("#e8ecf2", "#ffffff", "#0f1a2c", "#4f5d75", "#14337a", "#14337a"),
    font: "sans",
    buttons: "square",
  },
  texts: { en, tr, ru },
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
