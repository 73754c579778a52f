import type { i18n, TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { completeAddress } from "../../complete-address.ts";

/** What the sentences need: translations and the language. */
export interface Translator {
  readonly t: TFunction<readonly ["sentences"]>;
  readonly language: string;
}

export function toTranslator(instance: i18n): Translator {
  return { t: instance.getFixedT(instance.language, ["sentences"] as const), language: instance.language };
}

/** The inputs of sentences, in the language of the screen. */
export function useTranslator(): Translator {
  const { i18n } = useTranslation("sentences");
  return toTranslator(i18n);
}

const SHOWN_MAX = 44;

/** An address shortened for a sentence, without scheme. */
export function describeAddress(address: string, { t }: Translator): string {
  if (address.trim() === "") return t("unknown");
  const short = completeAddress(address)
    .replace(/^https?:\/\/(www\.)?/i, "")
    .replace(/\/$/, "");
  return short.length > SHOWN_MAX ? `${short.slice(0, SHOWN_MAX - 1)}…` : short;
}
