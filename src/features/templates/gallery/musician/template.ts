import { colours } from "../../colours.ts";
import { capture, link, social, video } from "../../template-items.ts";
import { presetAddress } from "../../preset-address.ts";
import { definePageTemplate } from "../../page-template.ts";
import en from "./en.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };
import tr from "./tr.json" with { type: "json" };

export const musician = definePageTemplate({
  key: "musician",
  kind: "stage",
  look: {
    template: "rows",
    palette: colours("#150b26", "#26153f", "#f8f1ff", "#c3b2dd", "#ff86c8", "#9fb0ff"),
    font: "bold",
    buttons: "outline",
    background: { kind: "image", address: presetAddress("silk"), dim: 62 },
    profile: "moon",
  },
  texts: { en, tr, ru },
  sections: (t, language) => [
    {
      items: [
        video("https://www.youtube.com/watch?v=eRsGyueVLvQ", t.video),
        link("https://example.com/album", t.album, { description: t.album_about }),
        link("https://example.com/vinyl", t.vinyl, { description: t.vinyl_about }),
        social("harbourlights", "spotify", "instagram", "youtube", "soundcloud"),
      ],
    },
    {
      name: t.tour,
      items: [
        link("https://example.com/tickets/anchor", t.first, { description: t.doors }),
        link("https://example.com/tickets/depot", t.second, { description: t.few }),
        link("https://example.com/tickets/garden", t.third, { description: t.free }),
        capture(language, t.letter, t.letter_about),
      ],
    },
  ],
});
