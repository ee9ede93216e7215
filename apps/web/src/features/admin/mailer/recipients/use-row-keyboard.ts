import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { findRowAfter, type Recipients } from './recipients.ts'

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  End: Infinity,
  Home: -Infinity,
}

/** Keyboard navigation for a virtualized table. Keeps the focus in the table when the focused row is removed. */
export function useRowKeyboard(
  rows: Recipients,
  frame: RefObject<HTMLElement | null>,
  reveal: (index: number) => void,
) {
  const current = useRef(-1)
  const isInside = useRef(false)
  const wanted = useRef<number>(null)

  function focusRow(index: number): boolean {
    const row = frame.current?.querySelector<HTMLElement>(`[data-index="${index}"] input`)
    row?.focus({ preventScroll: true })
    return row !== null && row !== undefined
  }

  useEffect(() => {
    if (wanted.current !== null) {
      if (focusRow(wanted.current)) wanted.current = null
    } else if (isInside.current && document.activeElement === document.body) {
      frame.current?.focus({ preventScroll: true })
    }
  })

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key]
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const next = findRowAfter(rows, current.current, step)
    if (next < 0) return
    current.current = next
    reveal(next)
    // A distant row must be drawn before it can take the focus.
    wanted.current = focusRow(next) ? null : next
  }

  function onFocus({ target }: FocusEvent) {
    isInside.current = true
    const index = target.closest('[data-index]')?.getAttribute('data-index')
    if (index !== undefined && index !== null) current.current = Number(index)
  }

  function onBlur({ relatedTarget }: FocusEvent) {
    isInside.current =
      relatedTarget instanceof Node && frame.current?.contains(relatedTarget) === true
  }

  return { onKeyDown, onFocus, onBlur }
}
