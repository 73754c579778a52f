import { once } from "node:events";
import type { AddressInfo, Server, Socket } from "node:net";
import { afterFile } from "./after-file.ts";

/**
 * Listens on a free port of 127.0.0.1 and returns it. The server is closed, with its open connections, when the test
 * file ends or at the end that `atEnd` registers, such as `onTestFinished`.
 */
export async function listenOnLoopback(
  server: Server,
  atEnd: (close: () => Promise<void>) => void = afterFile,
): Promise<number> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  atEnd(async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  });
  return (server.address() as AddressInfo).port;
}
