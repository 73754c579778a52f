import { CopyButton } from "#ui/copy-button.tsx";
import { LONG_WORD } from "../samples.ts";
import { Specimen, Specimens } from "../specimen.tsx";
import { useSamples } from "../use-samples.ts";

export function CopyButtons() {
  const { copy, copied } = useSamples();
  const text = "https://halka.example/bakery/instagram";
  const path = "/bakery/instagram";
  const long = `/${LONG_WORD}/${LONG_WORD}`;
  return (
    <Specimens>
      <Specimen name="press it">
        <CopyButton text={text} shown={path} label={`${copy}: ${path}`} doneLabel={copied} />
      </Specimen>
      <Specimen name="focus" isFocused>
        <CopyButton text={text} shown={path} label={`${copy}: ${path}`} doneLabel={copied} />
      </Specimen>
      <Specimen name="too long" isWide>
        <CopyButton text={text} shown={long} label={`${copy}: ${long}`} doneLabel={copied} />
      </Specimen>
    </Specimens>
  );
}
