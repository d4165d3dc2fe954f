// Loads the page anew when its server has a newer report, and says when one is being made.
"use strict";
{
  const events = new EventSource("events");
  events.addEventListener("report", () => location.reload());
  events.addEventListener("examining", () => {
    document.title = "ruleproof: examining";
    const note = document.createElement("p");
    note.textContent = "The file has changed, and is being examined: this is what was found before.";
    note.setAttribute("role", "status");
    document.querySelector("h1").after(note);
  });
}
