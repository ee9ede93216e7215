/** A key that is held down presses a button once; the browser would repeat the press. */
export function ignoreRepeatedEnter(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.repeat && event.key === 'Enter' && !isWriting(event.target)) event.preventDefault()
    },
    { capture: true },
  )
}

function isWriting(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLElement && target.isContentEditable
}
