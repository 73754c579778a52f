import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Starts the files that set a longer timeout first, so that none of them runs alone at the end, and then the others of
 * their projects: a worker keeps its modules only until a file of another project is next.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) =>
      /\bsetConfig\(\{ testTimeout/.test(readFileSync(moduleId, "utf8"));
    const slow = await super.sort(files.filter(isSlow));
    const rest = await super.sort(files.filter((file) => !slow.includes(file)));
    const isBeside = ({ project }: TestSpecification) => slow.some((file) => file.project === project);
    return [...slow, ...rest.filter(isBeside), ...rest.filter((file) => !isBeside(file))];
  }
}
