// For HEALTHCHECK and probes inside a container: exits with 0 while the product serves visitors.
const port = process.env.PORT || "3000";
const path = process.argv[2] || "/readyz";
try {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(4_000) });
  process.exitCode = response.ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
