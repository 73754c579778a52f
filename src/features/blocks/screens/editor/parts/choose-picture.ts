import { createContext, useContext } from "react";

/** Lets the user pick a picture in a dialog, and passes its address to the callback. */
export type ChoosePicture = (take: (address: string) => void) => void;

const ChoosePictureContext = createContext<ChoosePicture | undefined>(undefined);

export const ChoosePictureProvider = ChoosePictureContext.Provider;

export function useChoosePicture(): ChoosePicture {
  const choosePicture = useContext(ChoosePictureContext);
  if (!choosePicture) throw new Error("useChoosePicture is used outside the editor");
  return choosePicture;
}
