import { useEffect, useRef } from 'react'

/** Gives a field the focus when `/` is pressed, also outside the console, whose frame knows the same key. */
export function useSlashShortcut() {
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      const { target } = event
      const isTyping =
        target instanceof Element && target.closest('input, textarea, select, [role="dialog"]')
      if (isTyping || event.defaultPrevented) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return input
}
