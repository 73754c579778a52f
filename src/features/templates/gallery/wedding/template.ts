import { colours } from "../../colours.ts";
import { contact, countdown, faq, link, map, text } from "../../template-items.ts";
import { definePageTemplate } from "../../page-template.ts";
import en from "./en.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };
import tr from "./tr.json" with { type: "json" };

export const wedding = definePageTemplate({
  key: "wedding",
  kind: "together",
  look: {
    template: "minimal",
    palette: colours("#f5f4ec", "#ffffff", "#2f382b", "#666f5e", "#5d7150", "#9a6f3c"),
    font: "italic",
    buttons: "outline",
    profile: "ring",
  },
  texts: { en, tr, ru },
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
