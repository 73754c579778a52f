import type { i18n, TFunction } from "i18next";

/** What the sentences are made of. */
export interface Words {
  readonly t: TFunction<readonly ["sentences"]>;
  readonly language: string;
}

export function wordsOf(speaker: i18n): Words {
  return { t: speaker.getFixedT(speaker.language, ["sentences"] as const), language: speaker.language };
}
