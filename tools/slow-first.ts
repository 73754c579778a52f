import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Starts the files that set a longer timeout first, so that none of them runs alone at the end. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) =>
      /\bsetConfig\(\{ testTimeout/.test(readFileSync(moduleId, "utf8"));
    const [slow = [], rest = []] = [true, false].map((is) => files.filter((file) => isSlow(file) === is));
    return [...(await super.sort(slow)), ...(await super.sort(rest))];
  }
}
