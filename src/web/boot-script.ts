/**
 * Runs before anything else. The `default` policy lets text pass into markup sinks and refuses markup (Mantine
 * writes style sheets that way, nobody needs more); the colour scheme is set before the first paint.
 */
export const bootScript = `
(() => {
  const root = document.documentElement;
  window.trustedTypes?.createPolicy("default", { createHTML: (text) => (text.includes("<") ? null : text) });
  root.dataset.mantineColorScheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
})();
`;
