"use strict";
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const make = (name, text, attributes = {}) => {
    const element = document.createElement(name);
    element.textContent = text;
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    return element;
  };

  // Most frames contain only their changed rows. Copy the unchanged rows from the previous frame. A row consists of
  // texts and of elements that align columns.
  const rowsOf = (root, rows = [[]]) => {
    for (const node of root.childNodes) {
      if (node.tagName === "INS") rowsOf(node, rows);
      else if (node.nodeType !== Node.TEXT_NODE) rows.at(-1).push(node);
      else node.data.split("\n").forEach((text, index) => {
        if (index) rows.push([]);
        if (text) rows.at(-1).push(text);
      });
    }
    return rows;
  };
  const lines = (rows) => rows.flatMap((row, index) =>
    [...(index ? ["\n"] : []), ...row.map((part) => part.cloneNode?.(true) ?? part)]);
  for (const film of all(".film")) {
    let rows = [];
    for (const frame of film.children) {
      const pre = frame.querySelector("pre");
      if (!pre) continue;
      for (const hidden of all("i", pre)) {
        const count = parseInt(hidden.textContent.slice(2));
        const isHead = !hidden.previousSibling;
        if (isHead && !hidden.nextSibling) frame.classList.add("same");
        hidden.replaceWith(...lines(isHead ? rows.slice(0, count) : rows.slice(-count)));
      }
      rows = rowsOf(pre);
    }
  }

  // Scroll each film to its first failure. Measure all films before scrolling, so that the page is laid out once.
  const starts = all(".fault").map((fault) =>
    [fault.parentElement, fault.offsetLeft - fault.parentElement.offsetLeft - fault.offsetWidth]);
  for (const [film, start] of starts) film.scrollLeft = start;

  // The current case, and one of its frames.
  const cases = all(".case");
  let current = null, frame = null;
  const visible = () => cases.filter((one) => !one.hidden && !one.closest(".file").hidden);
  const open = (element) => {
    for (let one = element; one; one = one.parentElement) if (one.tagName === "DETAILS") one.open = true;
  };
  const point = (element, follows) => {
    const owner = element.closest(".case");
    if (!owner) return;
    open(owner);
    frame?.classList.remove("on");
    current = owner;
    frame = element === owner ? null : element;
    frame?.classList.add("on");
    if (follows) {
      history.replaceState(null, "", "#" + element.id);
      (frame ?? owner.querySelector("summary")).scrollIntoView({ block: frame ? "nearest" : "start", inline: "center", behavior: "instant" });
      (frame?.querySelector("a") ?? owner.querySelector("summary")).focus({ preventScroll: true });
    }
  };
  const find = (name) => {
    const found = document.getElementById(name);
    if (found) return found;
    try { return document.getElementById(decodeURIComponent(name)) ?? document.getElementById(encodeURI(name)); } catch { return null; }
  };
  const go = () => {
    const name = location.hash.slice(1);
    const target = name && (find(name) ?? find(name.replace(/&line=\d+$/, "")));
    if (!target || !target.closest(".case")) return;
    clear();
    point(target, false);
    target.scrollIntoView({ block: target === current ? "start" : "nearest", inline: "center", behavior: "instant" });
  };
  const step = (by) => {
    if (!current) return move(1);
    const frames = all(".film>li[id]", current);
    if (!frames.length) return;
    const index = frames.indexOf(frame);
    const start = frames.findIndex((one) => one.classList.contains("fault"));
    const next = index < 0 ? Math.max(start, 0) : Math.min(Math.max(index + by, 0), frames.length - 1);
    point(frames[next], true);
  };
  const move = (by) => {
    const list = visible();
    if (!list.length) return;
    const index = list.indexOf(current);
    const next = index < 0 ? (by > 0 ? 0 : list.length - 1) : Math.min(Math.max(index + by, 0), list.length - 1);
    point(list[next], true);
  };

  // Search.
  const bar = make("nav", "");
  const field = make("input", "", { type: "search", placeholder: "Search titles, files, traces", "aria-label": "Search" });
  const only = make("input", "", { type: "checkbox" });
  const label = make("label", "");
  const count = make("small", "", { role: "status" });
  const keys = make("button", "? keys", { type: "button" });
  label.append(only, " failures only");
  bar.append(field, label, count, keys);
  document.querySelector("header").after(bar);
  const texts = new Map();
  const text = (one) => {
    if (!texts.has(one)) texts.set(one, (one.textContent + " " + one.closest(".file").firstElementChild.textContent).toLowerCase());
    return texts.get(one);
  };
  const filter = () => {
    const wanted = field.value.trim().toLowerCase();
    let found = 0;
    for (const one of cases) {
      const bad = one.matches(".failed,.error");
      one.hidden = (only.checked && !bad) || (wanted !== "" && !text(one).includes(wanted));
      if (!one.hidden) found += 1;
    }
    for (const file of all(".file")) {
      const rest = all(".case", file).some((one) => !one.hidden);
      file.hidden = !rest;
      if (rest && wanted) file.open = true;
    }
    count.textContent = wanted || only.checked ? `${found} of ${cases.length}` : "";
  };
  const clear = () => {
    if (!field.value && !only.checked) return;
    field.value = "";
    only.checked = false;
    filter();
  };
  field.addEventListener("input", filter);
  only.addEventListener("change", filter);

  // Keyboard.
  const help = make("dialog", "");
  const list = make("dl", "");
  for (const [key, meaning] of [["← →", "step through the frames of a case"], ["↑ ↓", "go to the previous or next case"], ["/", "search"], ["f", "failures only"], ["Esc", "leave the search"], ["?", "these keys"]]) {
    const term = make("dt", "");
    term.append(make("kbd", key));
    list.append(term, make("dd", meaning));
  }
  const close = make("button", "Close", { type: "button" });
  close.addEventListener("click", () => help.close());
  help.append(list, close);
  document.body.append(help);
  keys.addEventListener("click", () => help.showModal());
  const does = {
    ArrowLeft: () => step(-1), ArrowRight: () => step(1), ArrowUp: () => move(-1), ArrowDown: () => move(1),
    "/": () => field.focus(), f: () => { only.checked = !only.checked; filter(); },
    "?": () => help.open ? help.close() : help.showModal(),
  };
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target === field) {
      if (event.key === "Escape") { field.value = ""; filter(); field.blur(); }
      if (event.key === "Enter") { field.blur(); current = null; move(1); }
      return;
    }
    const action = help.open && event.key !== "?" ? null : does[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });

  // Buttons that copy a scenario or a command.
  for (const source of all("pre.scenario,code.command")) {
    const name = source.matches("pre") ? "Copy as scenario" : "Copy";
    const button = make("button", name, { type: "button" });
    button.addEventListener("click", async () => {
      try {
        const text = source.dataset.text;
        await navigator.clipboard.writeText(text ? decodeURIComponent(text) : source.textContent);
        button.textContent = "Copied";
      } catch {
        const range = document.createRange();
        range.selectNodeContents(source);
        getSelection().removeAllRanges();
        getSelection().addRange(range);
        button.textContent = document.execCommand("copy") ? "Copied" : "Selected";
      }
      setTimeout(() => { button.textContent = name; }, 1500);
    });
    if (source.matches("pre")) source.previousElementSibling.append(button); else source.after(" ", button);
  }

  addEventListener("click", (event) => {
    const link = event.target.closest(".film>li[id]");
    if (link && !getSelection().toString()) point(link, false);
  });
  addEventListener("hashchange", go);
  go();
})();
