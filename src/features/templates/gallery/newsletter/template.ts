import { colours } from "../../colours.ts";
import { capture, faq, link, quote } from "../../template-items.ts";
import { definePageTemplate } from "../../page-template.ts";
import en from "./en.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };
import tr from "./tr.json" with { type: "json" };

export const newsletter = definePageTemplate({
  key: "newsletter",
  kind: "words",
  look: {
    template: "minimal",
    palette: colours("#fbf9f3", "#ffffff", "#17181a", "#62646a", "#c7371c", "#c7371c"),
    font: "bold",
    buttons: "plain",
  },
  texts: { en, tr, ru },
  sections: (t, language) => [
    { items: [capture(language, t.letter, t.letter_about, t.letter_button), quote(t.said)] },
    {
      name: t.past,
      items: [
        link("https://example.com/148", t.first),
        link("https://example.com/147", t.second),
        link("https://example.com/146", t.third),
        link("https://example.com/archive", t.all),
        faq([t.q_free, t.a_free], [t.q_leave, t.a_leave]),
      ],
    },
  ],
});
