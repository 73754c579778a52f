import { useState } from "react";
import { usePreferences, useSetPreferences } from "#features/accounts/screens/preferences-query.ts";
import type { Preferences } from "#features/accounts/preferences/contract.ts";
import { defaultStyle } from "#base/qr/qr-svg.ts";

export type ChosenLook = NonNullable<Preferences["qr"]>;

const plain: ChosenLook = { ...defaultStyle, logo: "" };

/** The account's style of QR codes, the same on every device. `keep` saves it. */
export function useQrLook() {
  const { data } = usePreferences();
  const { mutate } = useSetPreferences();
  const [chosen, setChosen] = useState<ChosenLook>();
  const look = chosen ?? data?.qr ?? plain;
  return {
    look,
    isPlain: JSON.stringify(look) === JSON.stringify(plain),
    change: (part: Partial<ChosenLook>) => setChosen({ ...look, ...part }),
    reset: () => setChosen(plain),
    keep: () => {
      if (chosen) mutate({ qr: chosen });
    },
  };
}
