/** Registers the service worker for times without a network, once everything that the document needs has loaded. */
export function registerWorker(): void {
  // in development, files change while the worker is active
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => {
    navigator.serviceWorker.register("/sw.js").catch((error: unknown) => console.error("worker", error));
  };
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
