export type TopicPosition = {
  id: string
  /** Distance from the top of the page, in pixels. */
  top: number
}

export type ViewportState = {
  scrolled: number
  height: number
  pageHeight: number
  covered: number
}

/** In pixels, less than half a line. */
const tolerance = 8

/**
 * The current topic is the last one that starts above the reading line. The line is at the top of the window and moves
 * down on the last screen, because the last topics can't scroll up to the top. A linked topic stays current until the
 * reader scrolls.
 */
export function findCurrentTopic(
  places: readonly TopicPosition[],
  view: ViewportState,
  linked = '',
): string | undefined {
  const { scrolled, height, pageHeight, covered } = view
  const maxScroll = Math.max(pageHeight - height, 0)
  const target = places.find(({ id }) => id === linked)
  if (target !== undefined) {
    const linkedScroll = Math.min(Math.max(target.top - covered, 0), maxScroll)
    if (Math.abs(linkedScroll - scrolled) <= tolerance) return linked
  }
  const remaining = maxScroll - scrolled
  const lastScreen = Math.min(height, maxScroll)
  const near = lastScreen === 0 ? 0 : Math.min(Math.max(1 - remaining / lastScreen, 0), 1)
  const line = scrolled + covered + tolerance + near * (height - covered)
  return places.findLast(({ top }) => top <= line)?.id ?? places[0]?.id
}
