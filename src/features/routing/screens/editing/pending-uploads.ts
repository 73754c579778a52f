import { createContext, useCallback, useContext, useState } from "react";

/** To be called at the start of an upload. Returns a function to be called at its end. */
type BeginUpload = () => () => void;

const PendingUploadsContext = createContext<BeginUpload>(() => () => {});

export const PendingUploadsProvider = PendingUploadsContext.Provider;

/** For a field: reports its uploads to the form, which cannot be saved until they end. */
export function useBeginUpload(): BeginUpload {
  return useContext(PendingUploadsContext);
}

/** For a form: whether a field is uploading, and the function that fields call to report their uploads. */
export function usePendingUploads(): { readonly isUploading: boolean; readonly beginUpload: BeginUpload } {
  const [count, setCount] = useState(0);
  const beginUpload = useCallback(() => {
    setCount((before) => before + 1);
    return () => setCount((before) => before - 1);
  }, []);
  return { isUploading: count > 0, beginUpload };
}
