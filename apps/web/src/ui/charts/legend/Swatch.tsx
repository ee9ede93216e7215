import { seriesCount } from '@fovea/contract/design-tokens'
import classes from './ChartLegend.module.css'

/** The colour of a series, where its name is written in a table. */
export function Swatch({ look }: { look: number }) {
  const place = look < 0 ? seriesCount + look + 1 : look + 1
  return (
    <span
      className={classes.swatch}
      style={{ background: `var(--series-${place})` }}
      aria-hidden="true"
    />
  )
}
