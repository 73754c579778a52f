import { useTranslation } from "react-i18next";
import { isLanguage } from "#base/language.ts";
import { type Samples, samples } from "./samples.ts";

/** The samples in the chosen language. */
export function useSamples(): Samples {
  const { language } = useTranslation().i18n;
  return samples[isLanguage(language) ? language : "en"];
}
