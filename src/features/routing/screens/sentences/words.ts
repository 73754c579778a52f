import type { i18n, TFunction } from "i18next";

/** What the sentences need: translations and the language. */
export interface Words {
  readonly t: TFunction<readonly ["sentences"]>;
  readonly language: string;
}

export function toWords(instance: i18n): Words {
  return { t: instance.getFixedT(instance.language, ["sentences"] as const), language: instance.language };
}
