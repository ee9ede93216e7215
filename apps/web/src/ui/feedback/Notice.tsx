import { Button } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { Icon } from '../drawings/Icon.tsx'
import classes from './Notice.module.css'

type Props = {
  tone?: 'error' | 'unsure'
  title: string
  message: ReactNode
  children?: ReactNode
  action?: ReactNode
  onRetry?: (() => void) | undefined
}

export function Notice({ tone = 'error', title, message, children, action, onRetry }: Props) {
  const [label, body] = [useId(), useId()]
  return (
    <div
      role="alert"
      aria-labelledby={label}
      aria-describedby={body}
      className={classes.notice}
      data-tone={tone}
    >
      <Icon name="warning" />
      <div className={classes.words}>
        <span id={label} className={classes.title}>
          {title}
        </span>
        <div id={body}>
          <p className={classes.message}>{message}</p>
          {children && <p className={classes.message}>{children}</p>}
          {action}
          {onRetry && (
            <Button variant="default" size="xs" mt="sm" onClick={onRetry}>
              Try again
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
