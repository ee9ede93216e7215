import { seriesColors } from '@fovea/contract/design-tokens'
import classes from './ChartLegend.module.css'

/** The colour of a series, where its name is written in a table. */
export function Swatch({ look }: { look: number }) {
  const { light, dark } = seriesColors.at(look) ?? { light: '', dark: '' }
  return (
    <span
      className={classes.swatch}
      style={{ background: `light-dark(${light}, ${dark})` }}
      aria-hidden="true"
    />
  )
}
