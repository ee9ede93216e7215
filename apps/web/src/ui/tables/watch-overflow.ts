/**
 * Marks the box of a table that is wider than it: only then does the box scroll, because a head cannot stick to the page
 * inside a box that scrolls.
 */
export function watchOverflow(box: HTMLElement | null) {
  const table = box?.firstElementChild
  if (box === null || !(table instanceof HTMLElement)) return undefined
  const observer = new ResizeObserver(() =>
    box.toggleAttribute('data-scrolls', table.offsetWidth > box.clientWidth),
  )
  observer.observe(box)
  observer.observe(table)
  return () => observer.disconnect()
}
