import { Alert, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../drawings/Icon.tsx'
import classes from './Notice.module.css'

type Props = {
  title: string
  message: string
  children?: ReactNode
  onRetry?: (() => void) | undefined
}

/** What happened, and what to do. */
export function Notice({ title, message, children, onRetry }: Props) {
  return (
    <Alert
      variant="default"
      radius="lg"
      title={title}
      icon={<Icon name="warning" />}
      classNames={{ root: classes.notice, title: classes.title, icon: classes.icon }}
    >
      <p className={classes.message}>{message}</p>
      {children && <p className={classes.message}>{children}</p>}
      {onRetry && (
        <Button variant="default" size="xs" mt="sm" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Alert>
  )
}
