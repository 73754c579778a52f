import { readFileSync } from "node:fs";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Starts slow files (those that set a longer timeout) first, so that none of them runs alone at the end. Then starts
 * the other files of the same projects, since a worker drops its modules when it gets a file of another project.
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
