import { VisuallyHidden } from '@mantine/core'
import classes from './Histogram.module.css'

export type HistogramBin = {
  from: number
  to: number
  /** The bin in words: "30 to 35: 1,204 sessions, 14.1%". */
  words: string
  share: number
  /** The last bin may have no upper bound: `to` is where its bar ends. */
  isOpen?: boolean
}

type Props = {
  label: string
  /** In order and without gaps; the widths may differ. */
  bins: readonly HistogramBin[]
  median: { at: number; words: string }
  /** The height of the axis as a share per chart width, so that several charts have one scale. */
  highest: number
  formatEdge: (edge: number) => string
}

/** Bars by density: equal areas are equal shares, however wide the bins are. */
export function Histogram({ label, bins, median, highest, formatEdge }: Props) {
  const last = bins.at(-1)
  const [start, end] = [bins[0]?.from ?? 0, last?.to ?? 1]
  const placeOf = (value: number) => (100 * (value - start)) / (end - start)
  const middle = placeOf(median.at)
  return (
    <div className={classes.histogram}>
      <ul className={classes.plot} aria-label={label}>
        {bins.map(({ from, to, words, share }) => (
          <li
            key={from}
            style={{ left: `${placeOf(from)}%`, width: `${placeOf(to) - placeOf(from)}%` }}
          >
            <span
              className={classes.bar}
              style={{
                height: `${(100 * densityOf({ from, to, share }, end - start)) / highest}%`,
              }}
            />
            <VisuallyHidden>{words}</VisuallyHidden>
            <span className={classes.tip} data-end={placeOf(from) > 50 || undefined} aria-hidden>
              {words}
            </span>
          </li>
        ))}
      </ul>
      <div
        className={classes.median}
        style={{ left: `${middle}%` }}
        data-end={middle > 60 || undefined}
        aria-hidden="true"
      >
        <span>{median.words}</span>
      </div>
      <div className={classes.axis} aria-hidden="true">
        {pickEdges(bins).map((edge) => (
          <span
            key={edge}
            style={{ left: `${placeOf(edge)}%` }}
            data-end={edge === end || undefined}
          >
            {formatEdge(edge)}
            {last?.isOpen === true && edge === last.from && '+'}
          </span>
        ))}
      </div>
    </div>
  )
}

type Sized = Pick<HistogramBin, 'from' | 'to' | 'share'>

/** The share of a bin for each chart width: 1 if all values were spread evenly over the chart. */
function densityOf({ from, to, share }: Sized, width: number) {
  return (share * width) / (to - from)
}

export function findHighestDensity(bins: readonly Sized[]): number {
  const width = (bins.at(-1)?.to ?? 1) - (bins[0]?.from ?? 0)
  return Math.max(0, ...bins.map((bin) => densityOf(bin, width)))
}

const closestEdges = 0.18

/** Edges with enough space between their labels, always with both ends. */
function pickEdges(bins: readonly HistogramBin[]): number[] {
  const [first, last] = [bins.at(0), bins.at(-1)]
  if (first === undefined || last === undefined) return []
  const end = last.isOpen === true ? last.from : last.to
  const space = closestEdges * (last.to - first.from)
  const edges = [first.from]
  for (const { from } of bins) {
    if (from - (edges.at(-1) ?? 0) >= space && end - from >= space) edges.push(from)
  }
  return end > first.from ? [...edges, end] : edges
}
