import { Alert, Button } from '@mantine/core'
import { ApiError } from '../lib/http-errors.ts'
import { CopyText } from './CopyText.tsx'
import { Icon } from './Icon.tsx'
import classes from './ErrorNotice.module.css'

type Props = {
  /** What did not work: "Your devices could not be loaded." */
  title: string
  error: Error
  onRetry?: () => void
}

/** What happened, what to do, and a reference to quote. */
export function ErrorNotice({ title, error, onRetry }: Props) {
  const reference = error instanceof ApiError ? error.requestId : ''
  return (
    <Alert
      variant="default"
      radius="lg"
      title={title}
      icon={<Icon name="warning" />}
      classNames={{ root: classes.notice, title: classes.title, icon: classes.icon }}
    >
      <p className={classes.message}>{error.message}</p>
      {reference !== '' && (
        <p className={classes.message}>
          Reference to quote: <CopyText text={reference} label="reference" />
        </p>
      )}
      {onRetry && (
        <Button variant="default" size="xs" mt="sm" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Alert>
  )
}
