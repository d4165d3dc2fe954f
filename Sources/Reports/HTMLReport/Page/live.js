// Loads the page anew when its server has a newer report.
"use strict";
new EventSource("events").addEventListener("report", () => location.reload());
