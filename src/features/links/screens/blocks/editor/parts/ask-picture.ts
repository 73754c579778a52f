import { createContext, useContext } from "react";

/** Asks for a picture in a dialog of its own, and hands its address on. */
export type AskPicture = (take: (address: string) => void) => void;

const AskPictureContext = createContext<AskPicture | undefined>(undefined);

export const AskPictureProvider = AskPictureContext.Provider;

export function useAskPicture(): AskPicture {
  const ask = useContext(AskPictureContext);
  if (!ask) throw new Error("useAskPicture outside of the editor");
  return ask;
}
