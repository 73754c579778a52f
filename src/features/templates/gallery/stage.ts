import { presetAddress } from "#features/appearance/preset-pictures.ts";
import { toPalette } from "#features/appearance/palettes.ts";
import { definePageTemplate } from "../page-template.ts";
import { capture, countdown, faq, link, map, social, tip, video, wide } from "../template-items.ts";
import musicianTexts from "./musician.json" with { type: "json" };
import podcasterTexts from "./podcaster.json" with { type: "json" };
import eventTexts from "./event.json" with { type: "json" };
import streamerTexts from "./streamer.json" with { type: "json" };

export const musician = definePageTemplate({
  key: "musician",
  kind: "stage",
  look: {
    template: "rows",
    palette: toPalette("#150b26", "#26153f", "#f8f1ff", "#c3b2dd", "#ff86c8", "#9fb0ff"),
    font: "bold",
    buttons: "outline",
    background: { kind: "image", address: presetAddress("silk"), dim: 62 },
    profile: "moon",
  },
  texts: musicianTexts,
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

export const podcaster = definePageTemplate({
  key: "podcaster",
  kind: "stage",
  look: {
    template: "rows",
    palette: toPalette("#3a1c46", "#4d2a57", "#fff3e6", "#dcc3cf", "#ffb454", "#ffb454"),
    font: "serif",
    buttons: "pill",
    background: { kind: "gradient", from: "#33193f", to: "#8c3b3d", angle: 170 },
    profile: "stones",
  },
  texts: podcasterTexts,
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

export const event = definePageTemplate({
  key: "event",
  kind: "stage",
  look: {
    template: "rows",
    palette: toPalette("#07151b", "#0f2831", "#eef7f7", "#a9c3c8", "#f6dfa4", "#8ad6d2"),
    font: "italic",
    buttons: "pill",
    background: { kind: "image", address: presetAddress("bay"), dim: 55 },
  },
  texts: eventTexts,
  sections: (t, _language, now) => [
    {
      items: [
        countdown(now, 38, t.until, t.over),
        link("https://example.com/tickets", t.tickets, { description: t.tickets_about }),
        link("https://example.com/programme", t.programme, { description: t.programme_about }),
        link("https://example.com/build", t.help, { description: t.help_about }),
      ],
    },
    {
      name: t.there,
      items: [
        map(t.place, t.where),
        faq([t.q_rain, t.a_rain], [t.q_bring, t.a_bring], [t.q_park, t.a_park]),
        social("lanternnight", "instagram", "facebook"),
      ],
    },
  ],
});

export const streamer = definePageTemplate({
  key: "streamer",
  kind: "stage",
  look: {
    template: "grid",
    layout: "bento",
    palette: "neon",
    font: "mono",
    buttons: "outline",
    profile: "moon",
    header: "silk",
  },
  texts: streamerTexts,
  sections: (t, _language, now) => [
    {
      items: [
        link("https://twitch.tv/pixelharbor", t.live, { description: t.live_about, cells: 2 }),
        link("https://discord.gg/pixelharbor", t.discord, { description: t.discord_about }),
        link("https://youtube.com/@pixelharbor", t.clips, { description: t.clips_about }),
        link("https://example.com/merch", t.merch, { description: t.merch_about }),
        link("https://example.com/setup", t.setup, { description: t.setup_about }),
        wide(countdown(now, 3, t.next, t.on)),
        wide(video("https://www.youtube.com/watch?v=aqz-KE-bpKQ", t.video)),
        wide(
          tip(t.tip, t.tip_about, [t.tip_small, "https://example.com/snack"], [t.tip_big, "https://example.com/crate"]),
        ),
      ],
    },
  ],
});
