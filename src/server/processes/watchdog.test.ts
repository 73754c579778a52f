import { spawn } from "node:child_process";
import { expect, it } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { type MainThread, openWatchdog, readMainThread } from "./watchdog.ts";

const PID = 7;

function openTest(read: (silentSeconds: number) => MainThread | undefined) {
  let now = 0;
  let silentSince = 0;
  const stuck: number[] = [];
  const watchdog = openWatchdog({
    onStuck: (pid) => stuck.push(pid),
    nowMs: () => now,
    readThread: () => read((now - silentSince) / 1_000),
  });
  const pass = (seconds: number, isAlive = false) => {
    for (let second = 0; second < seconds; second++) {
      now += 1_000;
      if (isAlive) {
        watchdog.beat(PID);
        silentSince = now;
      }
      watchdog.check();
    }
  };
  return { watchdog, stuck, pass, sleep: (ms: number) => void (now += ms) };
}

const computing = (seconds: number): MainThread => ({ state: "R", cpuSeconds: 100 + seconds });

it("reports a process once if it computes for five seconds without a heartbeat", () => {
  const { stuck, pass } = openTest(computing);
  pass(20, true);
  pass(4);
  expect(stuck).toEqual([]);
  pass(1);
  expect(stuck).toEqual([PID]);
  pass(10);
  expect(stuck).toEqual([PID]);
});

it("reports a process that waits in a blocking call, and one on a system without /proc", () => {
  for (const thread of [{ state: "S", cpuSeconds: 1 }, undefined]) {
    const { stuck, pass } = openTest(() => thread);
    pass(1, true);
    pass(5);
    expect(stuck).toEqual([PID]);
  }
});

it("ignores a process before its first heartbeat and after its end", () => {
  const { watchdog, stuck, pass } = openTest(computing);
  pass(60);
  pass(1, true);
  pass(3);
  watchdog.forget(PID);
  pass(10);
  expect(stuck).toEqual([]);
});

it("starts over each time it has itself been suspended", () => {
  const { stuck, pass, sleep } = openTest(computing);
  pass(1, true);
  for (let night = 0; night < 5; night++) {
    pass(4);
    sleep(3_600_000);
  }
  expect(stuck).toEqual([]);
  pass(6);
  expect(stuck).toEqual([PID]);
});

it("ignores processes that are stopped, traced or waiting for a disk, and allows them five seconds afterwards", () => {
  for (const state of ["T", "t", "D"]) {
    let current = state;
    const { stuck, pass } = openTest((seconds) => ({ state: current, cpuSeconds: seconds }));
    pass(1, true);
    pass(60);
    expect(stuck).toEqual([]);
    current = "R";
    pass(4);
    expect(stuck).toEqual([]);
    pass(1);
    expect(stuck).toEqual([PID]);
  }
});

it("does not report a process that waits for a core", () => {
  const { stuck, pass } = openTest((seconds) => ({ state: "R", cpuSeconds: seconds / 10 }));
  pass(1, true);
  pass(20);
  expect(stuck).toEqual([]);
});

it.runIf(process.platform === "linux")("reads whether the main thread computes or is stopped", async () => {
  const child = spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" });
  const read = () => readMainThread(child.pid!);
  await eventually(() => (read()?.cpuSeconds ?? 0) > 0.2);
  child.kill("SIGSTOP");
  await eventually(() => read()?.state === "T");
  child.kill("SIGKILL");
  await eventually(() => read() === undefined);
});
