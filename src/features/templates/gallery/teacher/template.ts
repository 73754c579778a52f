import { colours } from "../../colours.ts";
import { contact, faq, link } from "../../template-items.ts";
import { definePageTemplate } from "../../page-template.ts";
import en from "./en.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };
import tr from "./tr.json" with { type: "json" };

export const teacher = definePageTemplate({
  key: "teacher",
  kind: "words",
  look: {
    template: "rows",
    palette: colours("#e9f0ff", "#ffffff", "#14235c", "#4d5a8c", "#2f52e0", "#e0511b"),
    font: "rounded",
    buttons: "shadow",
    profile: "chain",
  },
  texts: { en, tr, ru },
  sections: (t, language) => [
    {
      items: [
        link("https://example.com/trial", t.trial, { description: t.trial_about }),
        link("https://example.com/times", t.times, { description: t.times_about }),
      ],
    },
    {
      name: t.learn,
      items: [
        link("https://example.com/worksheets", t.sheets, { description: t.sheets_about }),
        link("https://youtube.com/@bluenotebook", t.videos, { description: t.videos_about }),
      ],
    },
    {
      name: t.parents,
      items: [
        faq([t.q_often, t.a_often], [t.q_need, t.a_need], [t.q_cancel, t.a_cancel]),
        contact(language, t.ask, t.ask_about),
      ],
    },
  ],
});
