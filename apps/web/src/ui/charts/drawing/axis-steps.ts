const wantedSteps = 4

export function computeAxisSteps(most: number): number[] {
  const step = roundUp(Math.max(most, 1) / wantedSteps)
  const count = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** Rounds up to 1, 2, 5, 10, 20, 50 …, because counts have no halves. */
function roundUp(value: number) {
  const magnitude = 10 ** Math.max(0, Math.floor(Math.log10(value)))
  const factor = [1, 2, 5, 10].find((candidate) => candidate * magnitude >= value) ?? 10
  return factor * magnitude
}
