import { Button, VisuallyHidden } from '@mantine/core'
import { formatNumber } from '../../../lib/text/format.ts'
import classes from './Pager.module.css'

type Props = {
  page: number
  total: number
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

export function Pager({ page, total, onPrevious, onNext }: Props) {
  return (
    <nav className={classes.pager} aria-label="Pages of the usage detail">
      <Step label="Previous" onClick={onPrevious} />
      <output className={classes.place}>
        <VisuallyHidden>Page </VisuallyHidden>
        {formatNumber(page)}/{formatNumber(total)}
      </output>
      <Step label="Next" onClick={onNext} />
    </nav>
  )
}

/** Stays rendered without effect at the first and last page, so that it keeps the focus. */
function Step({ label, onClick }: { label: string; onClick: (() => void) | undefined }) {
  const off = onClick === undefined
  return (
    <Button variant="default" size="xs" data-disabled={off} aria-disabled={off} onClick={onClick}>
      {label}
    </Button>
  )
}
