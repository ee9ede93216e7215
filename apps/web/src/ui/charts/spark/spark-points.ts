/** Half a line stands at each edge. */
const edge = 1

/** Where the line of a sparkline goes, from zero at the foot to the most at the top; nowhere where there is nothing to draw. */
export function sparkPoints(counts: readonly number[], width: number, height: number): string[] {
  const most = Math.max(0, ...counts)
  if (most === 0 || counts.length < 2) return []
  const step = (width - 2 * edge) / (counts.length - 1)
  return counts.map((count, at) => {
    const x = edge + at * step
    const y = height - edge - ((height - 2 * edge) * count) / most
    return `${round(x)} ${round(y)}`
  })
}

function round(length: number): number {
  return Math.round(length * 10) / 10
}
