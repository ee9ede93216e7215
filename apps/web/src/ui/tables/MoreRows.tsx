import { Button } from '@mantine/core'
import { formatNumber } from '../../lib/text/format.ts'
import classes from './OlderRows.module.css'

type Props = {
  shown: number
  all: number
  loading?: boolean
  onMore: () => void
}

export function MoreRows({ shown, all, loading = false, onMore }: Props) {
  if (shown >= all) return null
  return (
    <Button className={classes.more} variant="default" size="xs" loading={loading} onClick={onMore}>
      Show more: {formatNumber(shown)} of {formatNumber(all)}
    </Button>
  )
}
