/** Brings up the worker that answers while there is no network, once everything that the document needs is here. */
export function registerWorker(): void {
  // because in development files change their names under it
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => {
    navigator.serviceWorker.register("/sw.js").catch((error: unknown) => console.error("worker", error));
  };
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
