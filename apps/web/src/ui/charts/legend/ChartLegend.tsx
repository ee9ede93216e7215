import { useChunk } from '../../../lib/page/chunk.ts'
import type { LegendSeries } from './legend-series.ts'
import classes from './ChartLegend.module.css'

const partsCode = {
  name: 'legend-parts',
  load: async () => (await import('./LegendParts.tsx')).LegendParts,
}

const none: readonly LegendSeries[] = []

type Props = {
  series?: readonly LegendSeries[]
  onToggle?: ((id: string) => void) | undefined
  line?: string | undefined
  forecast?: string | undefined
  hatched?: string | undefined
  /** Whether bars of several colours are hatched, or days without a bar. */
  colorless?: boolean
}

export function ChartLegend({
  series = none,
  onToggle,
  line,
  forecast,
  hatched,
  colorless = false,
}: Props) {
  // The chart loads code as well, and shows its error.
  const { data: Parts } = useChunk(partsCode, series.length > 0)
  return (
    <ul className={classes.legend} aria-label="Legend">
      {Parts && <Parts series={series} onToggle={onToggle} />}
      {line !== undefined && (
        <li>
          <svg className={classes.line} width="20" height="12" aria-hidden="true">
            <path d="M0 6h20" />
          </svg>
          {line}
        </li>
      )}
      {forecast !== undefined && (
        <li>
          <svg className={classes.forecast} width="20" height="12" aria-hidden="true">
            <path d="M0 6h20" />
          </svg>
          {forecast}
        </li>
      )}
      {hatched !== undefined && (
        <li>
          <svg
            className={classes.hatched}
            data-colorless={colorless}
            width="16"
            height="12"
            aria-hidden="true"
          >
            <path d="M-4 8 8-4M-4 16 16-4M0 20 20 0M8 20 24 4" />
          </svg>
          {hatched}
        </li>
      )}
    </ul>
  )
}
