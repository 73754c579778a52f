import { colours } from "../../colours.ts";
import { contact, divider, link, text } from "../../template-items.ts";
import { definePageTemplate } from "../../page-template.ts";
import en from "./en.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };
import tr from "./tr.json" with { type: "json" };

export const developer = definePageTemplate({
  key: "developer",
  kind: "work",
  look: {
    template: "minimal",
    palette: colours("#0a0f14", "#131b22", "#e4edf2", "#94a4ae", "#5fdca8", "#5fdca8"),
    font: "mono",
    buttons: "plain",
  },
  texts: { en, tr, ru },
  sections: (t, language) => [
    {
      name: t.code,
      items: [
        link("https://github.com/tinytools/sift", t.first, { description: t.first_about }),
        link("https://github.com/tinytools/quill", t.second, { description: t.second_about }),
        link("https://github.com/tinytools/tide", t.third, { description: t.third_about }),
      ],
    },
    {
      name: t.writing,
      items: [
        link("https://example.com/notes", t.blog, { description: t.blog_about }),
        link("https://example.com/feed.xml", t.feed),
        divider("dots"),
        text(t.about),
        contact(language, t.contact, t.contact_about),
      ],
    },
  ],
});
