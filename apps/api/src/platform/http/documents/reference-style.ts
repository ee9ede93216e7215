/** The console's colors, and samples that fit without scrolling sideways. */
export const referenceStyle = `
.light-mode {
  --scalar-color-1: #11181c;
  --scalar-color-2: #4a555b;
  --scalar-color-3: #667177;
  --scalar-color-accent: #0b6e79;
  --scalar-background-1: #ffffff;
  --scalar-background-2: #f6f7f4;
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
  --scalar-font: Geist, system-ui, sans-serif;
  --scalar-font-code: 'Geist Mono', ui-monospace, monospace;
}
.section[tabindex='-1'] {
  outline: none !important;
}
.scalar-card :is(pre, code, .line) {
  font-size: 0.75rem !important;
}
`
