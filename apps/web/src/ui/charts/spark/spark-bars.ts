/** A day without sessions is a line at the bottom, so that the days can be counted. */
const lowest = 1

export function sparkBars(counts: readonly number[], width: number, height: number) {
  const greatest = Math.max(1, ...counts)
  const step = width / counts.length
  return counts.map((count, place) => ({
    x: round(place * step),
    width: round(step * 0.7),
    height: round(Math.max(lowest, (height * count) / greatest)),
  }))
}

function round(length: number): number {
  return Math.round(length * 10) / 10
}
