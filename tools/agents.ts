import { readCorpus, type Sample } from "./agents/corpus.ts";
import { getScore } from "./agents/score.ts";

/** The least share of programs among what is excluded, so that hardly any person is. */
const PRECISION_MIN = 0.99;
/** The least share of programs that are excluded: an owner who sees bots as fans stops trusting all figures. */
const RECALL_MIN = 0.95;

const corpus = readCorpus();
const isGood = [
  print("all", corpus),
  print(
    "rules were made from",
    corpus.filter((sample) => !sample.isHeldOut),
  ),
  print(
    "held out",
    corpus.filter((sample) => sample.isHeldOut),
  ),
].every(Boolean);
for (const { sample, classifiedAs } of getScore(corpus).misses)
  console.log(
    `  ${sample.trafficClass} classified as ${classifiedAs}: ${sample.family}: ${sample.headers["user-agent"]}`,
  );
process.exitCode = isGood ? 0 : 1;

function print(name: string, samples: readonly Sample[]): boolean {
  const { precision, recall } = getScore(samples);
  console.log(`${name}: ${samples.length} samples, precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)}`);
  return precision >= PRECISION_MIN && recall >= RECALL_MIN;
}
