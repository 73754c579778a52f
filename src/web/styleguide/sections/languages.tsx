import { useState } from "react";
import { LanguageSelect } from "#ui/language-select.tsx";
import { Specimen, Specimens } from "../specimen.tsx";
import { useSamples } from "../use-samples.ts";

const OPTIONS = [
  { value: "en", name: "English" },
  { value: "tr", name: "Türkçe" },
  { value: "ru", name: "Русский" },
];

export function Languages() {
  const { language } = useSamples();
  const [value, setValue] = useState("tr");
  return (
    <Specimens>
      <Specimen name="at rest">
        <LanguageSelect label={language} value={value} options={OPTIONS} onChange={setValue} />
      </Specimen>
      <Specimen name="focus" isFocused>
        <LanguageSelect label={language} value={value} options={OPTIONS} onChange={setValue} />
      </Specimen>
    </Specimens>
  );
}
