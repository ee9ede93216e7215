import { Button } from '@mantine/core'
import { formatNumber } from '../../lib/words/format.ts'
import classes from './OlderRows.module.css'

type Props = { shown: number; all: number; onMore: () => void }

/** Below a table that shows only the first rows of those that are here. */
export function MoreRows({ shown, all, onMore }: Props) {
  if (shown >= all) return null
  return (
    <Button className={classes.more} variant="default" size="xs" onClick={onMore}>
      Show more: {formatNumber(shown)} of {formatNumber(all)}
    </Button>
  )
}
