/** Longer than the gap of a double click. */
const doubleClickMs = 400

let ignoredUntil = 0
let lastKey = ''

/**
 * From the press of an action on, the second press of a double click, or of the same key, counts as the first one. The answer may have
 * put something else in its place by then: another button, or the page behind a modal.
 */
export function ignoreSecondPress(pressedAtMs: number): void {
  ignoredUntil = pressedAtMs + doubleClickMs
}

/** Begins with it. */
export function watchSecondPresses(): void {
  window.addEventListener('click', ignoreIfSecond, { capture: true })
  window.addEventListener('keydown', noteKey, { capture: true })
  window.addEventListener('input', noteTyping, { capture: true })
}

function ignoreIfSecond(event: MouseEvent): void {
  // A click elsewhere is a first one, and counts 1. The clicks of the keyboard are not counted.
  if (!event.isTrusted || event.detail === 1 || event.timeStamp >= ignoredUntil) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Another key is another press. */
function noteKey({ key }: KeyboardEvent): void {
  if (key !== lastKey) ignoredUntil = 0
  lastKey = key
}

function noteTyping(event: Event): void {
  if (event instanceof InputEvent) ignoredUntil = 0
}
