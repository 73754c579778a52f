import { useTranslation } from "react-i18next";
import { type Words, toWords } from "./sentences/words.ts";

/** The inputs of sentences, in the language of the screen. */
export function useWords(): Words {
  const { i18n } = useTranslation("sentences");
  return toWords(i18n);
}
