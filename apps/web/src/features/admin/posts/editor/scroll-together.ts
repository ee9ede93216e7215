type Pane = Pick<Element, 'scrollTop' | 'scrollHeight' | 'clientHeight'>

/** Scrolls the other pane to the same share of its height. */
export function scrollTogether(moved: Readonly<Pane>, other: Pane): void {
  const room = moved.scrollHeight - moved.clientHeight
  if (room <= 0) return
  const target = Math.round((moved.scrollTop / room) * (other.scrollHeight - other.clientHeight))
  // The other pane then sends a scroll event, too. Within a pixel, the two are at rest.
  if (Math.abs(other.scrollTop - target) > 1) other.scrollTop = target
}
