import { Banner } from "#ui/banner.tsx";
import { LONG_WORD } from "../samples.ts";
import { Specimen, Specimens } from "../specimen.tsx";
import { useSamples } from "../use-samples.ts";

export function Banners() {
  const { success, failure, info } = useSamples();
  return (
    <Specimens>
      <Specimen name="success" isWide>
        <Banner kind="success">{success}</Banner>
      </Specimen>
      <Specimen name="error" isWide>
        <Banner kind="error">{failure}</Banner>
      </Specimen>
      <Specimen name="info" isWide>
        <Banner kind="info">
          {info} {LONG_WORD}
        </Banner>
      </Specimen>
    </Specimens>
  );
}
