/** What one part found out: figures by name, those with a budget under the budget's own name. */
export type Figures = Readonly<Record<string, number>>;

export interface Scene {
  /** A folder of this run alone, removed at its end. */
  readonly folder: string;
  readonly isQuick: boolean;
  readonly rounds: number;
  say(line: string): void;
}

export type Part = (scene: Scene) => Promise<Figures>;
