import { useEffect, useRef } from 'react'

/** Longer than Mantine waits before it returns the focus: with reduced motion a modal is gone before that. */
const afterGivingBackMs = 30

/**
 * If nothing has the focus any more, moves it to the element that led to what is gone, or to the heading if that is
 * gone as well. Waits until a closing modal is gone.
 */
export function restoreLostFocus(origin?: Element | null): void {
  setTimeout(() => {
    focusIfLost(origin)
    focusIfLost(document.querySelector('h1'))
  }, afterGivingBackMs)
}

function focusIfLost(element?: Element | null): void {
  if (document.activeElement !== document.body) return
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}

let lastOrigin: Element | null = null

/** A modal opens when the menu item that opened it is gone already, so the button of the menu is noted before. */
export function watchFocusOrigins(): void {
  window.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    const menuButton = target.closest('[role="menu"]')?.getAttribute('aria-labelledby')
    lastOrigin = menuButton ? document.getElementById(menuButton) : target
  })
}

/** The element that had the focus last, or the button of the menu in which it was. */
export function getFocusOrigin(): Element | null {
  return lastOrigin
}

/**
 * Remembers what has the focus when an action starts. The returned function gives the focus back: a button that shows
 * progress is disabled, and so loses it. A modal that closes returns the focus itself.
 */
export function rememberFocus(): () => void {
  const { activeElement: pressed } = document
  if (pressed === null || pressed === document.body) return () => undefined
  const isInModal = pressed.closest('[role="dialog"]') !== null
  return () => {
    focusIfLost(pressed)
    if (!isInModal) restoreLostFocus()
  }
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
