import { colours } from "../../colours.ts";
import { capture, countdown, faq, link, wide } from "../../template-items.ts";
import { definePageTemplate } from "../../page-template.ts";
import en from "./en.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };
import tr from "./tr.json" with { type: "json" };

export const fitness = definePageTemplate({
  key: "fitness",
  kind: "business",
  look: {
    template: "grid",
    layout: "bento",
    palette: colours("#0f1310", "#1b211c", "#f3f8ef", "#aab6a7", "#c8f04d", "#c8f04d"),
    font: "bold",
    buttons: "soft",
    profile: "stones",
  },
  texts: { en, tr, ru },
  sections: (t, language, now) => [
    {
      items: [
        wide(countdown(now, 21, t.challenge, t.challenge_over)),
        link("https://example.com/start", t.join, { description: t.join_about, cells: 2 }),
        link("https://example.com/plan", t.plan, { description: t.plan_about }),
        link("https://youtube.com/@steadystrong/live", t.live, { description: t.live_about }),
        link("https://instagram.com/steadystrong", t.warm, { description: t.warm_about }),
        link("https://example.com/stories", t.stories, { description: t.stories_about }),
        wide(faq([t.q_fit, t.a_fit], [t.q_miss, t.a_miss])),
        wide(capture(language, t.letter, t.letter_about)),
      ],
    },
  ],
});
