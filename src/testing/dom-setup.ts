import { cleanNotifications } from "@mantine/notifications";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach } from "vitest";

// long enough for a busy machine; a test waits only until the element is there
configure({ asyncUtilTimeout: 20_000 });

// a growing text field listens to `document.fonts`, which happy-dom lacks
Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });

// registered here, since Vitest runs this file before each test file; a module shared by test files would register its
// hooks only once
afterEach(() => {
  cleanup();
  cleanNotifications();
  document.body.replaceChildren();
  sessionStorage.clear();
  localStorage.clear();
});
afterAll(() => window.happyDOM.abort());
