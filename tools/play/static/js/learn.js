// Pages of rules share one navigation: this marks the page that is open.

for (const link of document.querySelectorAll(".learn-nav a")) {
  if (link.pathname === location.pathname) link.setAttribute("aria-current", "page");
}
