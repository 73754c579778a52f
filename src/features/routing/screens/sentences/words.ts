import type { i18n, TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { completeAddress } from "../../complete-address.ts";

/** What the sentences need: translations and the language. */
export interface Words {
  readonly t: TFunction<readonly ["sentences"]>;
  readonly language: string;
}

export function toWords(instance: i18n): Words {
  return { t: instance.getFixedT(instance.language, ["sentences"] as const), language: instance.language };
}

/** The inputs of sentences, in the language of the screen. */
export function useWords(): Words {
  const { i18n } = useTranslation("sentences");
  return toWords(i18n);
}

const SHOWN_MAX = 44;

/** An address shortened for a sentence, without scheme. */
export function addressInWords(address: string, { t }: Words): string {
  if (address.trim() === "") return t("unknown");
  const short = completeAddress(address)
    .replace(/^https?:\/\/(www\.)?/i, "")
    .replace(/\/$/, "");
  return short.length > SHOWN_MAX ? `${short.slice(0, SHOWN_MAX - 1)}…` : short;
}
