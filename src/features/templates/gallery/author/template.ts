import { colours } from "../../colours.ts";
import { capture, link, quote, social } from "../../template-items.ts";
import { definePageTemplate } from "../../page-template.ts";
import en from "./en.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };
import tr from "./tr.json" with { type: "json" };

export const author = definePageTemplate({
  key: "author",
  kind: "words",
  look: {
    template: "minimal",
    palette: colours("#f8f3e8", "#fffdf7", "#241f19", "#6a5f52", "#7c2b2b", "#7c2b2b"),
    font: "serif",
    buttons: "plain",
    header: "dunes",
  },
  texts: { en, tr, ru },
  sections: (t, language) => [
    {
      items: [
        quote(t.quote),
        link("https://example.com/bookshops", t.buy, { description: t.buy_about }),
        link("https://example.com/chapter-one", t.read, { description: t.read_about }),
        link("https://example.com/book-clubs", t.clubs, { description: t.clubs_about }),
      ],
    },
    {
      name: t.events,
      items: [
        link("https://example.com/library", t.first, { description: t.first_about }),
        link("https://example.com/corner", t.second, { description: t.second_about }),
        capture(language, t.letter, t.letter_about),
        social("thesaltroad", "instagram", "twitter"),
      ],
    },
  ],
});
