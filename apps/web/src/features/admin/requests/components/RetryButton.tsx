import { Button } from '@mantine/core'

export type RetryActs = {
  onRetry: (id: string) => void
  /** What is being tried again. */
  retrying: string | null
}

type Props = RetryActs & {
  id: string
  /** What would be tried again, for a screen reader. */
  what: string
}

/** One at a time. */
export function RetryButton({ id, what, onRetry, retrying }: Props) {
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={`Retry ${what}`}
      loading={retrying === id}
      disabled={retrying !== null}
      onClick={() => onRetry(id)}
    >
      Retry
    </Button>
  )
}
