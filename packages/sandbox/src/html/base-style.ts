import { dark, light, toCustomProperties } from '@fovea/contract/design-tokens'
import { createCss } from './stylesheet.ts'

export const baseStyle = createCss`
  @font-face {
    font-family: Geist;
    font-weight: 100 900;
    font-display: swap;
    src: url('/geist.woff2') format('woff2');
  }
  :root {
    color-scheme: light dark;
    ${toCustomProperties(light)}
    font:
      15px/1.55 Geist,
      system-ui,
      sans-serif;
    color: var(--ink);
    background: var(--paper);
  }
  @media (prefers-color-scheme: dark) {
    :root {
      ${toCustomProperties(dark)}
    }
  }
  * {
    box-sizing: border-box;
  }
  body {
    margin: 0;
  }
  h1 {
    margin: 0 0 8px;
    font-size: 24px;
    line-height: 1.25;
    font-weight: 650;
    letter-spacing: -0.01em;
    overflow-wrap: anywhere;
  }
  h2 {
    margin: 40px 0 8px;
    font-size: 16px;
    font-weight: 650;
  }
  p {
    margin: 0 0 16px;
  }
  a {
    color: var(--iris);
    text-underline-offset: 3px;
  }
  .lead {
    max-width: 62ch;
    color: var(--ink-2);
    font-size: 16px;
  }
  .eyebrow {
    margin: 0 0 4px;
    color: var(--ink-2);
    font-size: 13px;
  }
  :focus-visible {
    outline: 2px solid var(--iris);
    outline-offset: 2px;
  }
  main {
    max-width: 880px;
    margin: 0 auto;
    padding: 40px 24px 80px;
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 24px;
    align-items: center;
    justify-content: space-between;
    padding: 12px 24px;
    border-bottom: 1px solid var(--line);
    background: var(--card);
  }
  .bar a {
    color: inherit;
    text-decoration: none;
  }
  .bar a:hover,
  .bar [aria-current] {
    text-decoration: underline;
  }
  .bar nav {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 20px;
  }
  .brand {
    display: inline-flex;
    gap: 10px;
    align-items: center;
    font-weight: 650;
  }
  .mark {
    width: 22px;
    height: 22px;
    color: var(--iris);
  }
  button {
    padding: 8px 16px;
    border: 1px solid var(--line);
    border-radius: 8px;
    background: var(--card);
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  button:hover {
    border-color: var(--ink-2);
  }
  code,
  pre {
    font:
      13px/1.55 ui-monospace,
      monospace;
  }
`
