import { UnstyledButton } from '@mantine/core'
import { Swatch } from './Swatch.tsx'
import type { LegendSeries } from './legend-series.ts'
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
