import { cleanNotifications } from "@mantine/notifications";
import { cleanup } from "@testing-library/react";
import { afterAll, afterEach } from "vitest";

// registered here, since Vitest runs this file before each test file; a module shared by test files would register its
// hooks only once
afterEach(() => {
  cleanup();
  cleanNotifications();
  sessionStorage.clear();
  localStorage.clear();
});
afterAll(() => window.happyDOM.abort());
