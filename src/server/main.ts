import cluster from "node:cluster";

// because react reads it when it is loaded and picks its slow development build otherwise
process.env["NODE_ENV"] ??= "production";

if (cluster.isPrimary) {
  const { runPrimary } = await import("./processes/primary.ts");
  await runPrimary();
} else if (process.env["HALKA_ROLE"] === "background") {
  const { runBackground } = await import("./processes/background.ts");
  await runBackground();
} else {
  const { runWeb } = await import("./processes/web.ts");
  await runWeb();
}
