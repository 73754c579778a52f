import { toPalette } from "#features/appearance/palettes.ts";
import { definePageTemplate } from "../page-template.ts";
import { capture, card, contact, countdown, faq, link, map, social, text, wide } from "../template-items.ts";
import restaurantTexts from "./restaurant.json" with { type: "json" };
import shopTexts from "./shop.json" with { type: "json" };
import fitnessTexts from "./fitness.json" with { type: "json" };
import salonTexts from "./salon.json" with { type: "json" };
import realestateTexts from "./realestate.json" with { type: "json" };

export const restaurant = definePageTemplate({
  key: "restaurant",
  kind: "business",
  look: {
    template: "minimal",
    palette: toPalette("#14251d", "#1f362a", "#f7f2e3", "#b9c6b6", "#ecc04f", "#f0936a"),
    font: "italic",
    buttons: "plain",
    header: "arches",
  },
  texts: restaurantTexts,
  sections: (t) => [
    {
      items: [
        link("https://example.com/book", t.book, { description: t.book_about }),
        link("https://example.com/menu", t.menu, { description: t.menu_about }),
        link("https://example.com/order", t.away, { description: t.away_about }),
        link("https://example.com/gift", t.gift, { description: t.gift_about }),
      ],
    },
    {
      name: t.find,
      items: [
        text(t.hours),
        map(t.place, t.where),
        faq([t.q_dog, t.a_dog], [t.q_vegan, t.a_vegan]),
        social("lemonyard", "instagram", "facebook", "telegram"),
      ],
    },
  ],
});

export const shop = definePageTemplate({
  key: "shop",
  kind: "business",
  look: {
    template: "grid",
    layout: "bento",
    palette: toPalette("#f3eadb", "#fffaf1", "#2c2018", "#6f5d4c", "#b2492a", "#2e6b58"),
    font: "display",
    buttons: "soft",
    profile: "vase",
  },
  texts: shopTexts,
  sections: (t) => [
    {
      items: [
        link("https://example.com/spring", t.new, { description: t.new_about, picture: "shelf", cells: 2 }),
        link("https://example.com/vases", t.vases, { description: t.vases_about, picture: "vase" }),
        link("https://example.com/gifts", t.gifts, { description: t.gifts_about, picture: "ring" }),
        link("https://example.com/seconds", t.seconds, { description: t.seconds_about }),
        link("https://example.com/journal", t.journal, { description: t.journal_about }),
        wide(faq([t.q_shipping, t.a_shipping], [t.q_broken, t.a_broken], [t.q_care, t.a_care])),
        wide(social("ochregoods", "instagram", "pinterest", "telegram")),
      ],
    },
  ],
});

export const fitness = definePageTemplate({
  key: "fitness",
  kind: "business",
  look: {
    template: "grid",
    layout: "bento",
    palette: toPalette("#0f1310", "#1b211c", "#f3f8ef", "#aab6a7", "#c8f04d", "#c8f04d"),
    font: "bold",
    buttons: "soft",
    profile: "stones",
  },
  texts: fitnessTexts,
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

export const salon = definePageTemplate({
  key: "salon",
  kind: "business",
  look: {
    template: "grid",
    palette: toPalette("#f6e4dd", "#fff7f3", "#3c1f27", "#7a555d", "#9a3a54", "#56734a"),
    font: "italic",
    buttons: "pill",
    profile: "ring",
  },
  texts: salonTexts,
  sections: (t) => [
    {
      items: [
        link("https://example.com/book", t.book, { description: t.book_about }),
        link("https://example.com/prices", t.prices, { description: t.prices_about }),
        link("https://instagram.com/fernandcomb", t.looks, { description: t.looks_about }),
        link("https://example.com/voucher", t.voucher, { description: t.voucher_about }),
      ],
    },
    {
      name: t.visit,
      items: [
        text(t.hours),
        map(t.place, t.where),
        card({
          name: t.title,
          role: t.card_role,
          phones: ["+90 212 000 00 00"],
          emails: ["hello@example.com"],
          websites: ["https://example.com/"],
          place: t.where,
          note: t.card_note,
        }),
      ],
    },
  ],
});

export const realestate = definePageTemplate({
  key: "realestate",
  kind: "business",
  look: {
    template: "grid",
    layout: "bento",
    palette: "ocean",
    font: "sans",
    buttons: "soft",
  },
  texts: realestateTexts,
  sections: (t, language) => [
    {
      name: t.new,
      items: [
        link("https://example.com/homes/1", t.first, { description: t.first_about, picture: "arches", cells: 2 }),
        link("https://example.com/homes/2", t.second, { description: t.second_about, picture: "bay" }),
        link("https://example.com/homes/3", t.third, { description: t.third_about, picture: "dunes" }),
        link("https://example.com/homes", t.all, { description: t.all_about }),
        link("https://example.com/value", t.value, { description: t.value_about }),
      ],
    },
    {
      name: t.office,
      items: [
        wide(
          card({
            name: t.title,
            role: t.card_role,
            phones: ["+90 232 000 00 00"],
            emails: ["hello@example.com"],
            websites: ["https://example.com/"],
            place: t.where,
          }),
        ),
        wide(map(t.place, t.where)),
        wide(contact(language, t.contact, t.contact_about)),
      ],
    },
  ],
});
