import { createServer } from "node:net";

export class PortInUse extends Error {}

/** Refuses at once where the port cannot be had, before anything is started for nothing. */
export async function checkPort(host: string, port: number): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE")
        reject(new PortInUse(`Port ${port} on ${host} is in use: stop what holds it, or set PORT to another.`));
      else if (error.code === "EACCES")
        reject(
          new PortInUse(`Port ${port} on ${host} needs more rights than this user has: set PORT to one above 1023.`),
        );
      else if (error.code === "EADDRNOTAVAIL") reject(new PortInUse(`HOST ${host} is no address of this machine.`));
      else reject(error);
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
