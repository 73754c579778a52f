import { colours } from "../../colours.ts";
import { capture, link, tip, video } from "../../template-items.ts";
import { definePageTemplate } from "../../page-template.ts";
import en from "./en.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };
import tr from "./tr.json" with { type: "json" };

export const podcaster = definePageTemplate({
  key: "podcaster",
  kind: "stage",
  look: {
    template: "rows",
    palette: colours("#3a1c46", "#4d2a57", "#fff3e6", "#dcc3cf", "#ffb454", "#ffb454"),
    font: "serif",
    buttons: "pill",
    background: { kind: "gradient", from: "#33193f", to: "#8c3b3d", angle: 170 },
    profile: "stones",
  },
  texts: { en, tr, ru },
  sections: (t, language) => [
    { items: [video("https://www.youtube.com/watch?v=aqz-KE-bpKQ", t.latest)] },
    {
      name: t.listen,
      items: [
        link("https://open.spotify.com/show/latetea", t.spotify),
        link("https://podcasts.apple.com/", t.apple),
        link("https://youtube.com/@latetea", t.youtube),
        link("https://example.com/feed.xml", t.rss),
        link("https://example.com/question", t.ask, { description: t.ask_about }),
        tip(t.tip, t.tip_about, [t.tip_one, "https://example.com/cup"], [t.tip_pot, "https://example.com/pot"]),
        capture(language, t.letter, t.letter_about),
      ],
    },
  ],
});
