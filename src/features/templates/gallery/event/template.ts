import { colours } from "../../colours.ts";
import { countdown, faq, link, map, social } from "../../template-items.ts";
import { presetAddress } from "../../preset-address.ts";
import { definePageTemplate } from "../../page-template.ts";
import en from "./en.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };
import tr from "./tr.json" with { type: "json" };

export const event = definePageTemplate({
  key: "event",
  kind: "stage",
  look: {
    template: "rows",
    palette: colours("#07151b", "#0f2831", "#eef7f7", "#a9c3c8", "#f6dfa4", "#8ad6d2"),
    font: "italic",
    buttons: "pill",
    background: { kind: "image", address: presetAddress("bay"), dim: 55 },
  },
  texts: { en, tr, ru },
  sections: (t, _language, now) => [
    {
      items: [
        countdown(now, 38, t.until, t.over),
        link("https://example.com/tickets", t.tickets, { description: t.tickets_about }),
        link("https://example.com/programme", t.programme, { description: t.programme_about }),
        link("https://example.com/build", t.help, { description: t.help_about }),
      ],
    },
    {
      name: t.there,
      items: [
        map(t.place, t.where),
        faq([t.q_rain, t.a_rain], [t.q_bring, t.a_bring], [t.q_park, t.a_park]),
        social("lanternnight", "instagram", "facebook"),
      ],
    },
  ],
});
