import { useEffect, useRef } from 'react'

/** Also for the public docs, which don't have the console's frame with the same shortcut. */
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
