import { readCorpus, type Sample } from "./agents/corpus.ts";
import { getScore, PRECISION_MIN, RECALL_MIN } from "./agents/score.ts";

const corpus = readCorpus();
const isGood = [
  print("all", corpus),
  print(
    "used for rules",
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
