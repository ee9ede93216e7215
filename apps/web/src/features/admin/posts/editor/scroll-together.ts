/** Scrolls the other pane to the same share of its height. */
export function scrollTogether(moved: Element, other: Element): void {
  const room = moved.scrollHeight - moved.clientHeight
  if (room <= 0) return
  const target = Math.round((moved.scrollTop / room) * (other.scrollHeight - other.clientHeight))
  // The other pane answers with a scroll event of its own; at rest within a pixel, the two stop.
  if (Math.abs(other.scrollTop - target) > 1) other.scrollTop = target
}
