import { useEffect, useEffectEvent, useRef } from 'react'
import { keepEarlyTyping } from './early-typing.ts'

type ShortcutActions = {
  openPalette: () => void
  openShortcuts: () => void
  goTo: (letter: string) => boolean
}

const goMs = 1500

export function useShortcuts(actions: ShortcutActions): void {
  const goUntil = useRef(0)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      if (!isModalOpen()) keepEarlyTyping()
      actions.openPalette()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isBusyElsewhere(event.target)) return
    const going = event.timeStamp < goUntil.current
    goUntil.current = 0
    if (going && actions.goTo(event.key)) {
      event.preventDefault()
      return
    }
    if (event.key === 'g') goUntil.current = event.timeStamp + goMs
    if (event.key === '?') {
      event.preventDefault()
      actions.openShortcuts()
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

/** While the user types, or a modal or menu is open, letters are not shortcuts. */
function isBusyElsewhere(target: EventTarget | null): boolean {
  if (isModalOpen()) return true
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest(
        'input:not([type="radio"]), textarea, select, [role="dialog"], [role="menu"]',
      ) !== null)
  )
}

const isModalOpen = () => document.querySelector('[role="dialog"]') !== null
