import { createContext, useContext } from "react";

/** Lets the user pick a picture in a dialog, and passes its address to the callback. */
export type AskPicture = (take: (address: string) => void) => void;

const AskPictureContext = createContext<AskPicture | undefined>(undefined);

export const AskPictureProvider = AskPictureContext.Provider;

export function useAskPicture(): AskPicture {
  const ask = useContext(AskPictureContext);
  if (!ask) throw new Error("useAskPicture is used outside the editor");
  return ask;
}
