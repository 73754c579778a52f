/** The results of one part: figures by name; those with a budget have the budget's name. */
export type Figures = Readonly<Record<string, number>>;

export interface Scene {
  /** A folder for this run only, removed at its end. */
  readonly folder: string;
  readonly isQuick: boolean;
  readonly rounds: number;
  log(line: string): void;
}

export type Part = (scene: Scene) => Promise<Figures>;
