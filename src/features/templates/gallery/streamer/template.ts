import { countdown, link, tip, video, wide } from "../../template-items.ts";
import { definePageTemplate } from "../../page-template.ts";
import en from "./en.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };
import tr from "./tr.json" with { type: "json" };

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
  texts: { en, tr, ru },
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
