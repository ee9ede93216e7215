/** The console's colors and bar, and samples that fit without scrolling sideways. */
export const referenceStyle = `
.light-mode {
  --scalar-color-1: #11181c;
  --scalar-color-2: #4a555b;
  --scalar-color-3: #667177;
  --scalar-color-accent: #0b6e79;
  --scalar-color-green: #17703f;
  --scalar-color-yellow: #8a5a00;
  --scalar-color-red: #b3261e;
  --scalar-color-orange: #b4460f;
  --scalar-color-blue: #4b57c8;
  --scalar-background-1: #f6f7f4;
  --scalar-background-2: #ffffff;
  --scalar-background-3: #eef0ec;
  --scalar-background-accent: #e1f0f0;
  --scalar-border-color: #dadfdd;
  --scalar-button-1: #0b6e79;
  --scalar-button-1-color: #ffffff;
  --scalar-button-1-hover: #095a63;
}
.dark-mode {
  --scalar-color-1: #e9eeef;
  --scalar-color-2: #a3b0b5;
  --scalar-color-3: #8d9aa0;
  --scalar-color-accent: #5cc8d2;
  --scalar-color-green: #62c68d;
  --scalar-color-orange: #ff9a5c;
  --scalar-background-1: #0b1012;
  --scalar-background-2: #141b1e;
  --scalar-background-3: #1c2529;
  --scalar-background-accent: #12343a;
  --scalar-border-color: #263035;
  --scalar-button-1: #5cc8d2;
  --scalar-button-1-color: #062a2f;
  --scalar-button-1-hover: #7ccbd2;
}
:root {
  color-scheme: light dark;
  --scalar-font: Geist, system-ui, sans-serif;
  --scalar-font-code: 'Geist Mono', ui-monospace, monospace;
  --scalar-custom-header-height: 3.25rem;
  --scalar-radius: 6px;
}
/* Before the viewer has started, the body has none of its classes. */
body {
  background: var(--scalar-background-1, light-dark(#f6f7f4, #0b1012));
}
.console-bar {
  position: sticky;
  top: 0;
  z-index: 20;
  display: flex;
  gap: 0.75rem;
  align-items: center;
  box-sizing: border-box;
  height: var(--scalar-custom-header-height);
  padding: 0 1.25rem;
  border-bottom: 1px solid var(--scalar-border-color, light-dark(#dadfdd, #263035));
  background: var(--scalar-background-1, light-dark(#f6f7f4, #0b1012));
  color: var(--scalar-color-2, light-dark(#4a555b, #a3b0b5));
  font: 0.875rem/1.25rem Geist, system-ui, sans-serif;
}
.console-bar a {
  color: inherit;
  text-decoration: none;
}
.console-bar a:hover {
  color: var(--scalar-color-1);
}
.console-bar a:focus-visible {
  border-radius: 4px;
  outline: 2px solid var(--scalar-color-accent);
  outline-offset: 2px;
}
.console-bar .console-brand {
  display: flex;
  gap: 0.625rem;
  align-items: center;
  color: var(--scalar-color-1, light-dark(#11181c, #e9eeef));
  font-size: 1rem;
  font-weight: 600;
  letter-spacing: -0.02em;
}
.console-brand svg {
  color: var(--scalar-color-accent, light-dark(#0b6e79, #5cc8d2));
}
.console-bar nav {
  display: flex;
  gap: 1.25rem;
  margin-left: auto;
  white-space: nowrap;
}
@media (max-width: 30em) {
  .console-bar {
    padding: 0 1rem;
  }
  .console-bar > span {
    display: none;
  }
}
.darklight-reference a[href*='scalar.com'] {
  display: none;
}
.section[tabindex='-1'] {
  outline: none !important;
}
.scalar-card :is(pre, code, .line) {
  font-size: 0.75rem !important;
}
`
