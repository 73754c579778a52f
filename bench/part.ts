/** The results of one part by name. A figure with a budget has the same name as the budget. */
export type Figures = Readonly<Record<string, number>>;

export interface BenchContext {
  /** A temporary folder, removed at the end of the run. */
  readonly folder: string;
  readonly isQuick: boolean;
  readonly rounds: number;
  log(line: string): void;
}

export type Part = (bench: BenchContext) => Promise<Figures>;
