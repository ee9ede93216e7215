import { useEffect, useEffectEvent } from 'react'

type Acts = { openPalette: () => void; openShortcuts: () => void }

/** Ctrl or ⌘ K, `?` and `/`, anywhere in the console. */
export function useShortcuts(acts: Acts): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      acts.openPalette()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isBusyElsewhere(event.target)) return
    if (event.key === '?') {
      event.preventDefault()
      acts.openShortcuts()
    }
    if (event.key === '/') {
      const search = document.querySelector<HTMLInputElement>('[data-table-search]')
      if (search === null) return
      event.preventDefault()
      search.focus()
    }
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** While a person types, or a modal or menu is open, a letter is a letter. */
function isBusyElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null)
  )
}
