export type TopicPosition = {
  id: string
  /** Its distance from the top of the page. */
  top: number
}

export type ViewportState = {
  scrolled: number
  height: number
  whole: number
  covered: number
}

/** Half a line more or less is no difference. */
const tolerance = 8

/**
 * Which part somebody reads: the last that begins above the line at which they read. It is at the top of the window, and
 * moves down on the last screenful, whose parts would never get there. What a link led to is read until they move on.
 */
export function findCurrentTopic(
  places: readonly TopicPosition[],
  view: ViewportState,
  linked = '',
): string | undefined {
  const { scrolled, height, whole, covered } = view
  const furthest = Math.max(whole - height, 0)
  const target = places.find(({ id }) => id === linked)
  if (target !== undefined) {
    const ledTo = Math.min(Math.max(target.top - covered, 0), furthest)
    if (Math.abs(ledTo - scrolled) <= tolerance) return linked
  }
  const left = furthest - scrolled
  const lastScreen = Math.min(height, furthest)
  const near = lastScreen === 0 ? 0 : Math.min(Math.max(1 - left / lastScreen, 0), 1)
  const line = scrolled + covered + tolerance + near * (height - covered)
  return places.findLast(({ top }) => top <= line)?.id ?? places[0]?.id
}
