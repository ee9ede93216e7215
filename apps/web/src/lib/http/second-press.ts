/** Longer than the gap of a double click. */
const doubleClickMs = 400

let ignoredUntil = 0
let lastKey = ''

/**
 * Ignores the second press of a double click or of a repeated key after an action. The response may have replaced the
 * pressed button by then with another button, or with the page behind a modal.
 */
export function ignoreSecondPress(pressedAtMs: number): void {
  ignoredUntil = pressedAtMs + doubleClickMs
}

export function watchSecondPresses(): void {
  window.addEventListener('click', ignoreIfSecond, { capture: true })
  window.addEventListener('keydown', noteKey, { capture: true })
  window.addEventListener('input', noteTyping, { capture: true })
}

function ignoreIfSecond(event: MouseEvent): void {
  // The first click of the mouse is a new press, even after a key was pressed. Clicks of the keyboard have the detail 0.
  if (event.isTrusted && event.detail === 1) {
    ignoredUntil = 0
    lastKey = ''
  }
  if (!event.isTrusted || event.timeStamp >= ignoredUntil) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

function noteKey({ key }: KeyboardEvent): void {
  if (key !== lastKey) ignoredUntil = 0
  lastKey = key
}

function noteTyping(event: Event): void {
  if (event instanceof InputEvent) ignoredUntil = 0
}
