import { UnstyledButton } from '@mantine/core'
import { ink, looks, tileSize } from './series-looks.ts'
import classes from './ChartLegend.module.css'

export type LegendSeries = { id: string; name: string; look: number; shown: boolean }

type Props = {
  /** The parts of the bars, from the bottom up. */
  series?: readonly LegendSeries[]
  onToggle?: (id: string) => void
  /** What the dashed line is, where there is one. */
  line?: string | undefined
  /** What the dashed way within a band is. */
  forecast?: string | undefined
  /** What the hatched day is, where there is one. */
  hatched?: string | undefined
}

/** What is what in a chart of days; a part that is pressed again is left out. */
export function ChartLegend({ series = [], onToggle, line, forecast, hatched }: Props) {
  return (
    <ul className={classes.legend} aria-label="Legend">
      {series.map(({ id, name, look, shown }) => (
        <li key={id}>
          <UnstyledButton
            className={classes.series}
            aria-pressed={shown}
            onClick={() => onToggle?.(id)}
          >
            <Swatch look={look} />
            {name}
          </UnstyledButton>
        </li>
      ))}
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
          <svg className={classes.hatched} width="16" height="12" aria-hidden="true">
            <path d="M-4 8 8-4M-4 16 16-4M0 20 20 0M8 20 24 4" />
          </svg>
          {hatched}
        </li>
      )}
    </ul>
  )
}

/** Two tiles of the part, as they are drawn in the chart. */
function Swatch({ look }: { look: number }) {
  const { light, dark, strokes } = looks[look] ?? { light: '', dark: '', strokes: '' }
  return (
    <svg className={classes.swatch} viewBox="0 0 16 12" width="16" height="12" aria-hidden="true">
      <rect width="16" height="12" style={{ fill: `light-dark(${light}, ${dark})` }} />
      {[0, 1, 2, 3].map((at) => (
        <path
          key={at}
          d={strokes}
          transform={`translate(${(at % 2) * tileSize} ${Math.floor(at / 2) * tileSize})`}
          style={{ stroke: `light-dark(${ink.light}, ${ink.dark})` }}
        />
      ))}
    </svg>
  )
}
