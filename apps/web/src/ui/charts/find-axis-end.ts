import { computeAxisSteps } from './drawing/axis-steps.ts'

/** A count is a spike when it is more than this many times the highest usual count. */
const spikeFactor = 4
/** At most one day in two weeks is a spike: more of them are the usual use. */
const daysForEachSpike = 14

/** Where the axis ends so that spikes leave the other days readable; undefined if no day is a spike. */
export function findAxisEnd(counts: readonly number[]): number | undefined {
  const sorted = counts.toSorted((a, b) => b - a)
  for (let spikes = Math.floor(sorted.length / daysForEachSpike); spikes > 0; spikes--) {
    const [lowestSpike = 0, highest = 0] = sorted.slice(spikes - 1)
    if (highest > 0 && lowestSpike > spikeFactor * highest) return computeAxisSteps(highest).at(-1)
  }
  return undefined
}
