// oxlint-disable typescript/no-unsafe-assignment, typescript/no-unsafe-call, typescript/no-unsafe-member-access
// The file is served unbundled, and messages may contain anything.
(() => {
  const app = location.origin;
  let shown;
  let next;
  let y = 0;

  const post = (message) => parent.postMessage(message, app);

  // each draft gets a new frame, so that no timer, name or listener of the previous one survives
  const draw = (html) => {
    next?.remove();
    const frame = (next = document.createElement("iframe"));
    frame.setAttribute("sandbox", "allow-scripts");
    frame.title = document.title;
    frame.srcdoc = html;
    frame.addEventListener("load", () => show(frame));
    document.body.append(frame);
  };

  const show = (frame) => {
    if (frame !== next) return;
    next = undefined;
    shown?.remove();
    shown = frame;
    shown.className = "shown";
    post({ kind: "halka-preview-drawn" });
  };

  addEventListener("message", ({ source, origin, data }) => {
    if (source === parent && origin === app) {
      if (data?.kind === "halka-preview" && typeof data.html === "string") draw(data.html);
    } else if (data?.kind === "ready") {
      // shows the frame after the first of this message and its `load` event
      source.postMessage({ kind: "scroll", y }, "*");
      if (source === next?.contentWindow) show(next);
    } else if (source === shown?.contentWindow) {
      if (typeof data?.y === "number") y = data.y;
      if (typeof data?.height === "number") post({ kind: "halka-preview-height", height: data.height });
    }
  });
  post({ kind: "halka-preview-ready" });
})();
