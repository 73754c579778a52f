import { contact, countdown, faq, link, map, social } from "../../template-items.ts";
import { definePageTemplate } from "../../page-template.ts";
import en from "./en.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };
import tr from "./tr.json" with { type: "json" };

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
  texts: { en, tr, ru },
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
