import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../../lib/text/format.ts'
import text from '../../../../ui/text/text.module.css'
import classes from './SelectionBar.module.css'

type Props = {
  /** To whom the template failed, in the segment. */
  failed: number
  /** Includes selected recipients that the filter hides. */
  count: number
  onClear: () => void
  onSelectFailed: () => void
  hint: string | null
  children: ReactNode
}

export function SelectionBar({ failed, count, onClear, onSelectFailed, hint, children }: Props) {
  return (
    <div className={classes.bar}>
      <output>{formatNumber(count)} selected</output>
      {count > 0 && (
        <Button variant="subtle" size="xs" onClick={onClear}>
          Clear selection
        </Button>
      )}
      {failed > 0 && (
        <Button variant="default" size="xs" onClick={onSelectFailed}>
          Select failed ({formatNumber(failed)})
        </Button>
      )}
      <div className={classes.act}>
        {hint !== null && <span className={text.dimmed}>{hint}</span>}
        {children}
      </div>
    </div>
  )
}
