import { light } from '@fovea/contract/design-tokens'
import { renderHtml } from '../../html/html.ts'
import { createCss, createStylesheet } from '../../html/stylesheet.ts'
import { renderFramePage } from './frame-page.ts'

const cardStyle = createStylesheet(createCss`
  :root {
    --colour: ${light.ink};
    --font: system-ui, sans-serif;
    --size: 16px;
    --weight: 400;
    --placeholder: ${light['ink-3']};
    --invalid: ${light.danger};
  }
  body {
    display: flex;
    gap: 8px;
    margin: 0;
    background: transparent;
  }
  input {
    width: 64px;
    min-width: 0;
    padding: 2px;
    border: 0;
    background: transparent;
    color: var(--colour);
    font: var(--weight) var(--size) / 1.4 var(--font);
    outline: 0;
  }
  input[name='cardnumber'] {
    flex: 1;
    min-width: 9ch;
  }
  input[name='cvc'] {
    width: 48px;
  }
  input:focus-visible {
    box-shadow: inset 0 -1px currentColor;
  }
  input::placeholder {
    color: var(--placeholder);
    opacity: 1;
  }
  .invalid input {
    color: var(--invalid);
  }
  [hidden] {
    display: none;
  }
`)

export function renderCardFrame() {
  return renderFramePage(
    'Card',
    cardStyle,
    'card',
    renderHtml`<input
        name="cardnumber"
        aria-label="Card number"
        placeholder="Card number"
        inputmode="numeric"
        autocomplete="cc-number"
      />
      <input
        name="exp-date"
        aria-label="MM / YY"
        placeholder="MM / YY"
        inputmode="numeric"
        autocomplete="cc-exp"
      />
      <input
        name="cvc"
        aria-label="CVC"
        placeholder="CVC"
        inputmode="numeric"
        autocomplete="cc-csc"
      />
      <input name="postal" aria-label="ZIP" placeholder="ZIP" autocomplete="postal-code" />`,
  )
}

/** This invisible frame makes the API calls of the page. */
export function renderControllerFrame() {
  return renderFramePage('Card provider', createStylesheet(), 'controller', renderHtml``)
}

const challengeStyle = createStylesheet(createCss`
  body {
    margin: 0;
    padding: 24px;
    font:
      15px/1.5 system-ui,
      sans-serif;
    color: ${light.ink};
    background: ${light.card};
  }
  h1 {
    margin: 0 0 8px;
    font-size: 18px;
  }
  button {
    margin: 8px 8px 0 0;
    padding: 8px 16px;
    border: 1px solid ${light['ink-2']};
    border-radius: 8px;
    background: ${light.card};
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  button[data-outcome='complete'] {
    border-color: ${light.iris};
    background: ${light.iris};
    color: ${light['on-iris']};
  }
  :focus-visible {
    outline: 2px solid ${light.iris};
    outline-offset: 2px;
  }
`)

/** The bank's dialog. Its script enables the buttons, because an earlier click would be lost. */
export function renderChallengeFrame() {
  return renderFramePage(
    '3-D Secure',
    challengeStyle,
    'challenge',
    renderHtml`<h1>3-D Secure</h1>
      <p>Your bank wants to know that it is you. In the sandbox you decide how that goes.</p>
      <button type="button" data-outcome="complete" disabled>Complete</button>
      <button type="button" data-outcome="fail" disabled>Fail</button>`,
  )
}
