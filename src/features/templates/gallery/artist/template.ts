import { colours } from "../../colours.ts";
import { faq, gallery, link, social } from "../../template-items.ts";
import { definePageTemplate } from "../../page-template.ts";
import en from "./en.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };
import tr from "./tr.json" with { type: "json" };

export const artist = definePageTemplate({
  key: "artist",
  kind: "work",
  look: {
    template: "masonry",
    palette: colours("#ffe9df", "#fffaf6", "#1d1a3f", "#5b5676", "#d8412a", "#2b47c4"),
    font: "bold",
    buttons: "shadow",
    header: "rings",
  },
  texts: { en, tr, ru },
  sections: (t, language) => [
    {
      items: [
        link("https://example.com/two-links", t.print, { description: t.print_about, picture: "chain" }),
        link("https://example.com/prints", t.shop, { description: t.shop_about }),
        link("https://example.com/class", t.class, { description: t.class_about, picture: "ring" }),
        link("https://example.com/walls", t.murals, { description: t.murals_about }),
      ],
    },
    {
      name: t.studio,
      items: [
        gallery(language, "row", "shelf", "stones", "rings", "vase"),
        faq([t.q_custom, t.a_custom], [t.q_ship, t.a_ship]),
        social("papersun", "instagram", "pinterest", "tiktok"),
      ],
    },
  ],
});
