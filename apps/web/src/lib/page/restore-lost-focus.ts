import { useEffect, useRef } from 'react'

/** Longer than Mantine waits before it returns the focus: with reduced motion a modal is gone before that. */
const afterGivingBackMs = 30

/**
 * If the element that opened a modal is gone, such as a menu item, moves the focus to the heading. Waits until the
 * modal itself is gone.
 */
export function restoreLostFocus(): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, afterGivingBackMs)
}

/** For a page that shows one of several views: the link that led to the view, and had the focus, is gone. */
export function useFocusOfView(view: string | undefined): void {
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    restoreLostFocus()
  }, [view])
}
