import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type EmbedProvider, findEmbed, providers } from "./providers.ts";

const VIDEO = "dQw4w9WgXcQ";
const TRACK = "4uLU6hMCjMI75M1A2tKUQC";

const ORIGINS: Readonly<Record<EmbedProvider, string>> = {
  youtube: "https://www.youtube-nocookie.com",
  vimeo: "https://player.vimeo.com",
  spotify: "https://open.spotify.com",
  soundcloud: "https://w.soundcloud.com",
  tiktok: "https://www.tiktok.com",
  x: "https://platform.twitter.com",
  instagram: "https://www.instagram.com",
};

describe("findEmbed", () => {
  test.each<[string, EmbedProvider, string]>([
    [`https://www.youtube.com/watch?v=${VIDEO}`, "youtube", `https://www.youtube-nocookie.com/embed/${VIDEO}`],
    [
      `http://youtube.com/watch?list=PLx&v=${VIDEO}&t=90s`,
      "youtube",
      `https://www.youtube-nocookie.com/embed/${VIDEO}?start=90`,
    ],
    [
      `https://m.youtube.com/watch?v=${VIDEO}&feature=share`,
      "youtube",
      `https://www.youtube-nocookie.com/embed/${VIDEO}`,
    ],
    [`https://youtu.be/${VIDEO}?si=abc&t=12`, "youtube", `https://www.youtube-nocookie.com/embed/${VIDEO}?start=12`],
    [`https://youtube.com/shorts/${VIDEO}`, "youtube", `https://www.youtube-nocookie.com/embed/${VIDEO}`],
    [
      `https://www.youtube.com/live/${VIDEO}?feature=share`,
      "youtube",
      `https://www.youtube-nocookie.com/embed/${VIDEO}`,
    ],
    [`https://www.youtube-nocookie.com/embed/${VIDEO}`, "youtube", `https://www.youtube-nocookie.com/embed/${VIDEO}`],
    [
      "https://www.youtube.com/playlist?list=PLBCF2DAC6FFB574DE",
      "youtube",
      "https://www.youtube-nocookie.com/embed/videoseries?list=PLBCF2DAC6FFB574DE",
    ],
    ["https://vimeo.com/76979871", "vimeo", "https://player.vimeo.com/video/76979871?dnt=1"],
    ["https://vimeo.com/76979871/8272103f6e", "vimeo", "https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e"],
    ["https://vimeo.com/channels/staffpicks/76979871", "vimeo", "https://player.vimeo.com/video/76979871?dnt=1"],
    [
      "https://player.vimeo.com/video/76979871?h=8272103f6e",
      "vimeo",
      "https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e",
    ],
    [`https://open.spotify.com/track/${TRACK}?si=x`, "spotify", `https://open.spotify.com/embed/track/${TRACK}`],
    [`https://open.spotify.com/intl-de/album/${TRACK}`, "spotify", `https://open.spotify.com/embed/album/${TRACK}`],
    [`https://open.spotify.com/episode/${TRACK}`, "spotify", `https://open.spotify.com/embed/episode/${TRACK}`],
    [
      "https://soundcloud.com/forss/flickermood?in=forss/sets/soulhack",
      "soundcloud",
      "https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fforss%2Fflickermood&show_teaser=false",
    ],
    [
      "https://m.soundcloud.com/forss/sets/soulhack/s-AbCdE",
      "soundcloud",
      "https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fforss%2Fsets%2Fsoulhack%2Fs-AbCdE&show_teaser=false",
    ],
    [
      "https://www.tiktok.com/@a.b_c/video/6718335390845095173?lang=en",
      "tiktok",
      "https://www.tiktok.com/player/v1/6718335390845095173",
    ],
    ["https://x.com/jack/status/20?s=20", "x", "https://platform.twitter.com/embed/Tweet.html?dnt=true&id=20"],
    ["https://twitter.com/jack/status/20/photo/1", "x", "https://platform.twitter.com/embed/Tweet.html?dnt=true&id=20"],
    [
      "https://www.instagram.com/p/CUbHfhpswxt/?img_index=1",
      "instagram",
      "https://www.instagram.com/p/CUbHfhpswxt/embed/",
    ],
    ["https://instagram.com/a.b/reel/CUbHfhpswxt/", "instagram", "https://www.instagram.com/reel/CUbHfhpswxt/embed/"],
  ])("recognises %s", (address, provider, frame) => {
    const found = findEmbed(address);
    expect(found).toMatchObject({ provider, frame, origin: new URL(frame).origin });
    expect((found?.ratio ?? 0) + (found?.heightPx ?? 0)).toBeGreaterThan(0);
  });

  test.each([
    "",
    "youtube",
    `ftp://www.youtube.com/watch?v=${VIDEO}`,
    `javascript:https://youtu.be/${VIDEO}`,
    `https://youtu.be.evil.example/${VIDEO}`,
    `https://evil.example/https://youtu.be/${VIDEO}`,
    `https://www.youtube.com:8443/watch?v=${VIDEO}`,
    "https://www.youtube.com/watch",
    `https://www.youtube.com/watch?v=${VIDEO}x`,
    "https://www.youtube.com/watch?v=../../evil1",
    `https://www.youtube.com/${VIDEO}`,
    `https://www.youtube.com/redirect?q=https://evil.example&v=${VIDEO}`,
    `https://youtu.be/watch?v=${VIDEO}`,
    "https://www.youtube.com/@janedoe",
    "https://vimeo.com/janedoe",
    "https://player.vimeo.com/76979871",
    "https://open.spotify.com/user/janedoe",
    `https://open.spotify.com/track/${TRACK}/../../evil`,
    "https://soundcloud.com/forss",
    "https://soundcloud.com/forss/sets",
    "https://soundcloud.com/forss/a%2Fb",
    "https://www.tiktok.com/@janedoe",
    "https://x.com/jack",
    "https://x.com/jack/status/20'onload=x",
    "https://www.instagram.com/janedoe/",
    "https://www.instagram.com/share/reel/BAbcdefghi",
  ])("does not recognise %s", (address) => {
    expect(findEmbed(address)).toBeUndefined();
  });

  test("puts only ids into the player's address", () => {
    const hosts = [
      "www.youtube.com",
      "youtu.be",
      "vimeo.com",
      "open.spotify.com",
      "soundcloud.com",
      "www.tiktok.com",
      "x.com",
      "www.instagram.com",
    ];
    const piece = fc.oneof(
      fc.constantFrom(
        "watch",
        "embed",
        "shorts",
        "p",
        "reel",
        "sets",
        "status",
        "video",
        "track",
        "playlist",
        "@a",
        "..",
        "%2e%2e",
        "%00",
        '"',
        "<",
        "\\",
      ),
      fc.constantFrom(VIDEO, TRACK, "76979871", "6718335390845095173"),
      fc.string({ maxLength: 12 }),
    );
    const address = fc
      .tuple(
        fc.constantFrom(...hosts),
        fc.array(piece, { maxLength: 4 }),
        fc.dictionary(fc.constantFrom("v", "t", "list", "h"), piece),
      )
      .map(([host, path, query]) => `https://${host}/${path.join("/")}?${new URLSearchParams(query).toString()}`);
    fc.assert(
      fc.property(address, (typed) => {
        const found = findEmbed(typed);
        if (!found) return;
        expect(providers).toContain(found.provider);
        expect(found.origin).toBe(ORIGINS[found.provider]);
        expect(new URL(found.frame)).toMatchObject({ href: found.frame, origin: found.origin });
        expect(found.frame).toMatch(/^https:\/\/[a-z.-]+\/[\w./?=&%-]+$/);
      }),
      { numRuns: 3_000 },
    );
  });
});
