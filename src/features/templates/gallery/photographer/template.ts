import { colours } from "../../colours.ts";
import { contact, link, social } from "../../template-items.ts";
import { definePageTemplate } from "../../page-template.ts";
import en from "./en.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };
import tr from "./tr.json" with { type: "json" };

export const photographer = definePageTemplate({
  key: "photographer",
  kind: "work",
  look: {
    template: "masonry",
    palette: colours("#0c0e0f", "#181b1d", "#f3f3f0", "#a6abad", "#efe9dc", "#d0b98c"),
    font: "display",
    buttons: "square",
  },
  texts: { en, tr, ru },
  sections: (t, language) => [
    {
      items: [
        link("https://example.com/night-bay", t.night, { description: t.night_about, picture: "bay" }),
        link("https://example.com/sand", t.sand, { description: t.sand_about, picture: "dunes" }),
        link("https://example.com/afternoon", t.city, { description: t.city_about, picture: "arches" }),
        link("https://example.com/prints", t.prints, { description: t.prints_about }),
        link("https://example.com/portraits", t.sessions, { description: t.sessions_about }),
        social("stillwater", "instagram", "pinterest"),
        contact(language, t.contact, t.contact_about),
      ],
    },
  ],
});
