import { colours } from "../../colours.ts";
import { capture, link, map, social } from "../../template-items.ts";
import { definePageTemplate } from "../../page-template.ts";
import en from "./en.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };
import tr from "./tr.json" with { type: "json" };

export const travel = definePageTemplate({
  key: "travel",
  kind: "words",
  look: {
    template: "grid",
    palette: colours("#ffe7cc", "#fff8ef", "#3d2114", "#7d5744", "#c2502a", "#1f6f78"),
    font: "display",
    buttons: "soft",
    background: { kind: "gradient", from: "#ffedd6", to: "#f9c9a0", angle: 180 },
    header: "dunes",
  },
  texts: { en, tr, ru },
  sections: (t, language) => [
    { name: t.now, items: [map(t.now_place, t.where)] },
    {
      name: t.stories,
      items: [
        link("https://example.com/dunes", t.dunes, { description: t.dunes_about, picture: "dunes" }),
        link("https://example.com/bay", t.bay, { description: t.bay_about, picture: "bay" }),
        link("https://example.com/arches", t.arches, { description: t.arches_about, picture: "arches" }),
        link("https://example.com/map", t.guide, { description: t.guide_about }),
        link("https://example.com/packing", t.pack, { description: t.pack_about }),
        capture(language, t.letter, t.letter_about),
        social("slowroutes", "instagram", "youtube", "pinterest"),
      ],
    },
  ],
});
