import { once } from "node:events";
import { connect } from "node:tls";

/** Makes full or resumed TLS handshakes for some seconds, and prints how many of that kind it made. */
const [port, servername, kind, seconds] = process.argv.slice(2) as [string, string, "full" | "resumed", string];
const CLIENTS = 16;
const target = { port: Number(port), host: "127.0.0.1", servername, rejectUnauthorized: false };

async function openSession(): Promise<Buffer> {
  const socket = connect(target);
  const [session] = (await once(socket, "session")) as [Buffer];
  socket.destroy();
  return session;
}

const session = kind === "resumed" ? await openSession() : undefined;
const endMs = performance.now() + Number(seconds) * 1000;
let count = 0;
async function repeatHandshakes(): Promise<void> {
  while (performance.now() < endMs) {
    const socket = connect({ ...target, ...(session && { session }) });
    await once(socket, "secureConnect");
    if (socket.isSessionReused() !== (kind === "resumed")) throw new Error(`A handshake was not ${kind}.`);
    count += 1;
    socket.destroy();
  }
}
const startedMs = performance.now();
await Promise.all(Array.from({ length: CLIENTS }, repeatHandshakes));
console.log(JSON.stringify({ count, seconds: (performance.now() - startedMs) / 1000 }));
