import { expect, test } from "vitest";
import { readAgent } from "#features/ingest/agent.ts";
import { readCorpus } from "./agents/corpus.ts";
import { getScore, PRECISION_MIN, RECALL_MIN } from "./agents/score.ts";

const corpus = readCorpus();

test("has a large corpus with a source for each line, about a fifth held out, and no duplicates", () => {
  expect(corpus.length).toBeGreaterThanOrEqual(500);
  expect(corpus.filter((sample) => sample.source === "" || sample.family === "")).toEqual([]);
  const heldOutShare = corpus.filter((sample) => sample.isHeldOut).length / corpus.length;
  expect(heldOutShare).toBeGreaterThan(0.15);
  expect(heldOutShare).toBeLessThan(0.25);
  expect(new Set(corpus.map((sample) => JSON.stringify([sample.method, sample.headers]))).size).toBe(corpus.length);
});

test("counts people and excludes programs, with the required precision and recall on the held-out fifth too", () => {
  for (const samples of [corpus, corpus.filter((sample) => sample.isHeldOut)]) {
    const { precision, recall } = getScore(samples);
    expect(precision).toBeGreaterThanOrEqual(PRECISION_MIN);
    expect(recall).toBeGreaterThanOrEqual(RECALL_MIN);
  }
});

test("lowers precision if a person is taken for a bot, and recall if a bot is taken for a person", () => {
  const person = corpus.find((sample) => sample.trafficClass === "human")!;
  const bot = corpus.find((sample) => sample.family === "GPTBot")!;
  expect(getScore([person, bot])).toMatchObject({ precision: 1, recall: 1, misses: [] });
  expect(getScore([{ ...bot, trafficClass: "human" }]).precision).toBe(0);
  expect(getScore([{ ...person, trafficClass: "bot" }]).recall).toBe(0);
});

test.each(["Instagram", "Facebook", "Messenger", "Threads", "TikTok", "X", "LinkedIn", "Pinterest", "Snapchat", "VK"])(
  "distinguishes the browser inside %s from others",
  (family) => {
    const samples = corpus.filter((sample) => sample.family === family && sample.trafficClass === "human");
    expect(samples).not.toEqual([]);
    for (const { headers } of samples) expect(readAgent(headers["user-agent"]!).inApp).toBe(family);
  },
);

test("returns a name for every bot, except those recognised only by a missing header", () => {
  const bots = corpus.filter(
    (sample) =>
      sample.trafficClass === "bot" && sample.source !== "RFC 9110 12.5.4: every browser sends Accept-Language",
  );
  expect(bots.filter(({ headers }) => readAgent(headers["user-agent"]!).bot === "")).toEqual([]);
});
