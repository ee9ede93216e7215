import type { AnyRouter } from '@tanstack/react-router'

/** After a navigation the focus is on the page's heading, not lost with the link that is gone. */
export function focusHeadings(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  })
}
