import { common, dark, light, toCustomProperties } from '@fovea/contract/design-tokens'

const both = (name: keyof typeof light) => `light-dark(${light[name]}, ${dark[name]})`

function nameColors(colors: Record<keyof typeof light, string>): string {
  return toCustomProperties({
    'scalar-color-1': colors.ink,
    'scalar-color-2': colors['ink-2'],
    'scalar-color-3': colors['ink-3'],
    'scalar-color-accent': colors.iris,
    'scalar-color-green': colors.good,
    'scalar-color-yellow': colors.caution,
    'scalar-color-red': colors.danger,
    'scalar-color-blue': colors['series-2'],
    'scalar-color-orange': colors['gaze-text'],
    'scalar-background-1': colors.paper,
    'scalar-background-2': colors.card,
    'scalar-background-3': colors.shade,
    'scalar-background-accent': colors['iris-tint'],
    'scalar-border-color': colors.line,
    'scalar-button-1': colors.iris,
    'scalar-button-1-color': colors['on-iris'],
    'scalar-button-1-hover': colors['iris-hover'],
  })
}

/** The console's colors and bar, and samples that fit without scrolling sideways. */
export const referenceStyle = `
.light-mode {
  ${nameColors(light)}
}
.dark-mode {
  ${nameColors(dark)}
}
:root {
  color-scheme: light dark;
  --scalar-font: ${common['font-text']};
  --scalar-font-code: ${common['font-code']};
  --scalar-custom-header-height: 3.25rem;
  --scalar-radius: ${common['radius-small']};
}
/* Before the viewer has started, the body has none of its classes. */
body {
  background: var(--scalar-background-1, ${both('paper')});
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
  border-bottom: 1px solid var(--scalar-border-color, ${both('line')});
  background: var(--scalar-background-1, ${both('paper')});
  color: var(--scalar-color-2, ${both('ink-2')});
  font: 0.875rem/1.25rem ${common['font-text']};
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
  color: var(--scalar-color-1, ${both('ink')});
  font-size: 1rem;
  font-weight: 600;
  letter-spacing: -0.02em;
}
.console-brand svg {
  color: var(--scalar-color-accent, ${both('iris')});
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
