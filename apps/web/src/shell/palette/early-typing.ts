/** After this time the palette could not be loaded, and keys belong to the page again. */
const mostMs = 5_000

let typed = ''
let listening: AbortController | undefined

/** Keeps what is typed after the palette's shortcut until the palette has loaded and can take it. */
export function keepEarlyTyping() {
  listening?.abort()
  listening = new AbortController()
  typed = ''
  const signal = AbortSignal.any([listening.signal, AbortSignal.timeout(mostMs)])
  document.addEventListener('keydown', keep, { capture: true, signal })
}

function keep(event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (event.key === 'Backspace') typed = typed.slice(0, -1)
  else if (event.key.length === 1) typed += event.key
  else return
  event.preventDefault()
  event.stopImmediatePropagation()
}

export function takeEarlyTyping() {
  listening?.abort()
  const taken = typed
  typed = ''
  return taken
}
