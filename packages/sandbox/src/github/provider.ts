import { baseStyle } from '../html/base-style.ts'
import { renderHtml } from '../html/html.ts'
import { createCss, createStylesheet } from '../html/stylesheet.ts'
import type { Provider } from '../oauth/provider.ts'
import { signInStyle } from '../oauth/sign-in-style.ts'

const githubStyle = createCss`
  :root {
    --corner: 6px;
  }
  main {
    max-width: 428px;
    padding: 40px 16px 64px;
  }
  header {
    margin-bottom: 24px;
    text-align: center;
  }
  header svg {
    width: 48px;
    margin-bottom: 12px;
    color: var(--ink);
  }
  h1 {
    font-weight: 500;
  }
  header .notice {
    margin-top: 16px;
    padding: 8px;
    border: 1px solid var(--line);
    border-radius: var(--corner);
    font-size: 13px;
  }
  ul {
    overflow: hidden;
    border: 1px solid var(--line);
    border-radius: var(--corner);
    background: var(--card);
  }
  li + li {
    border-top: 1px solid var(--line);
  }
  .person {
    border-radius: 0;
  }
  .person:focus-visible {
    outline-offset: -2px;
  }
  section {
    padding: 16px;
    border: 1px solid var(--line);
    border-radius: var(--corner);
    background: var(--card);
  }
`

export const github: Provider = {
  name: 'GitHub',
  authorizePath: '/github/login/oauth/authorize',
  style: createStylesheet(baseStyle, signInStyle, githubStyle),
  emblem: renderHtml`<svg viewBox="0 0 48 48" aria-hidden="true">
    <circle cx="24" cy="24" r="24" fill="currentColor" />
    <g fill="none" stroke="var(--paper)" stroke-width="3">
      <circle cx="17" cy="14" r="3.5" />
      <circle cx="17" cy="34" r="3.5" />
      <circle cx="31" cy="18" r="3.5" />
      <path d="M17 17.5v13M31 21.5c0 6-14 3-14 9" />
    </g>
  </svg>`,
}
