/** Longer than Mantine waits before it gives the focus back itself: without motion a modal is gone before that. */
const afterGivingBackMs = 30

/**
 * Where what opened a modal is gone, a menu's item say, the focus goes to the heading and not to
 * nowhere. It waits until the modal itself is gone.
 */
export function restoreLostFocus(): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, afterGivingBackMs)
}
