import { Button } from '@mantine/core'
import { formatNumber } from '../../lib/text/format.ts'
import classes from './OlderRows.module.css'

type Props = {
  shown: number
  all: number
  /** Whether the next rows are being loaded. */
  loading?: boolean
  onMore: () => void
}

/** Below a table that shows only the first rows. */
export function MoreRows({ shown, all, loading = false, onMore }: Props) {
  if (shown >= all) return null
  return (
    <Button className={classes.more} variant="default" size="xs" loading={loading} onClick={onMore}>
      Show more: {formatNumber(shown)} of {formatNumber(all)}
    </Button>
  )
}
