import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatNumber } from '../../../../lib/text/format.ts'
import { listEmails, isSelectable, type Recipients } from './recipients.ts'
import type { Selection } from './use-selection.ts'
import text from '../../../../ui/text/text.module.css'
import classes from './SelectionBar.module.css'

type Props = {
  all: Recipients
  /** Includes selected recipients that the filter hides. */
  count: number
  selection: Selection
  hint: string | null
  children: ReactNode
}

export function SelectionBar({ all, count, selection, hint, children }: Props) {
  const failed = all.filter((item) => item.sendStatus === 'failed' && isSelectable(item))
  return (
    <div className={classes.bar}>
      <output>{formatNumber(count)} selected</output>
      {count > 0 && (
        <Button variant="subtle" size="xs" onClick={() => selection.replace([])}>
          Clear selection
        </Button>
      )}
      {failed.length > 0 && (
        <Button variant="default" size="xs" onClick={() => selection.replace(listEmails(failed))}>
          Select failed ({formatNumber(failed.length)})
        </Button>
      )}
      <div className={classes.act}>
        {hint !== null && <span className={text.dimmed}>{hint}</span>}
        {children}
      </div>
    </div>
  )
}
