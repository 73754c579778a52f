import { createContext, useCallback, useContext, useState } from "react";

/** Notes the start of an upload; the returned function notes its end. */
type BeginUpload = () => () => void;

const PendingUploadsContext = createContext<BeginUpload>(() => () => {});

export const PendingUploadsProvider = PendingUploadsContext.Provider;

/** For a field: reports uploads to its form, which cannot be saved until they end. */
export function useBeginUpload(): BeginUpload {
  return useContext(PendingUploadsContext);
}

/** For a form: whether an upload of a field is under way, and what its fields report with. */
export function usePendingUploads(): { readonly isUploading: boolean; readonly beginUpload: BeginUpload } {
  const [count, setCount] = useState(0);
  const beginUpload = useCallback(() => {
    setCount((before) => before + 1);
    return () => setCount((before) => before - 1);
  }, []);
  return { isUploading: count > 0, beginUpload };
}
