import { baseStyle } from '../html/base-style.ts'
import { renderHtml } from '../html/html.ts'
import { createCss, createStylesheet } from '../html/stylesheet.ts'
import { HttpError } from '../http/http-error.ts'
import type { Provider } from '../oauth/provider.ts'
import { signInStyle } from '../oauth/sign-in-style.ts'

const googleStyle = createCss`
  :root {
    --corner: 20px;
  }
  main {
    display: grid;
    grid-template-columns: 2fr 3fr;
    gap: 40px;
    max-width: 960px;
    margin: 48px auto;
    padding: 48px 36px 36px 48px;
    border-radius: 28px;
    background: var(--card);
  }
  header {
    position: sticky;
    top: 48px;
    align-self: start;
  }
  h1 {
    font-size: 34px;
    font-weight: 400;
  }
  header svg {
    display: block;
    width: 68px;
    margin-bottom: 24px;
  }
  header .notice {
    display: inline-block;
    margin-top: 24px;
    padding: 6px 14px;
    border-radius: var(--corner);
    background: var(--shade);
    font-size: 13px;
  }
  [type='text'] {
    border-radius: 8px;
  }
  @media (max-width: 800px) {
    main {
      display: block;
      margin: 0;
      padding: 32px 20px;
      border-radius: 0;
    }
    header {
      position: static;
      margin: 0 12px 24px;
    }
    :root {
      background: var(--card);
    }
  }
`

export const google: Provider = {
  name: 'Google',
  authorizePath: '/google/authorize',
  style: createStylesheet(baseStyle, signInStyle, googleStyle),
  emblem: renderHtml`<svg viewBox="0 0 68 14" aria-hidden="true">
    <circle cx="7" cy="7" r="7" fill="#4285f4" />
    <circle cx="25" cy="7" r="7" fill="#ea4335" />
    <circle cx="43" cy="7" r="7" fill="#fbbc04" />
    <circle cx="61" cy="7" r="7" fill="#34a853" />
  </svg>`,
  check(parameters) {
    if (parameters.get('response_type') !== 'code') {
      throw new HttpError(400, 'The sign-in request must ask for response_type=code.')
    }
    if (!parameters.get('scope')?.split(' ').includes('openid')) {
      throw new HttpError(400, 'The sign-in request must ask for the scope openid.')
    }
  },
}
