// The theme chosen before, set before anything is painted: a classic script in the head, for that alone.
(() => {
  let theme = null;
  try {
    theme = JSON.parse(localStorage.getItem("stonewire") ?? "{}").theme;
  } catch {
    // Storage that is closed to us, or holds something else: the system's theme it is.
  }
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
})();
