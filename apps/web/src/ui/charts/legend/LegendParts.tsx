import { UnstyledButton } from '@mantine/core'
import { patternInk, seriesStyles, patternTileSize, type LegendSeries } from './series-styles.ts'
import classes from './ChartLegend.module.css'

type Props = {
  series: readonly LegendSeries[]
  onToggle: ((id: string) => void) | undefined
}

export function LegendParts({ series, onToggle }: Props) {
  return series.map(({ id, name, styleIndex, shown }) => (
    <li key={id}>
      <UnstyledButton
        className={classes.series}
        aria-pressed={shown}
        onClick={() => onToggle?.(id)}
      >
        <Swatch look={styleIndex} />
        {name}
      </UnstyledButton>
    </li>
  ))
}

function Swatch({ look }: { look: number }) {
  const { light, dark, strokes } = seriesStyles.at(look) ?? { light: '', dark: '', strokes: '' }
  return (
    <svg className={classes.swatch} viewBox="0 0 16 12" width="16" height="12" aria-hidden="true">
      <rect width="16" height="12" style={{ fill: `light-dark(${light}, ${dark})` }} />
      {[0, 1, 2, 3].map((at) => (
        <path
          key={at}
          d={strokes}
          transform={`translate(${(at % 2) * patternTileSize} ${Math.floor(at / 2) * patternTileSize})`}
          style={{ stroke: `light-dark(${patternInk.light}, ${patternInk.dark})` }}
        />
      ))}
    </svg>
  )
}
