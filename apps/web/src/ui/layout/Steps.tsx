import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../drawings/Icon.tsx'
import { Heading } from './Heading.tsx'
import classes from './Steps.module.css'

type StepsProps = {
  label: string
  /**
   * Without guidance, only the content of the first step is shown. The component stays mounted when the guidance goes.
   */
  plain?: boolean
  children: ReactNode
}

export function Steps({ label, plain = false, children }: StepsProps) {
  return (
    <ol className={classes.steps} {...(plain ? { role: 'presentation' } : { 'aria-label': label })}>
      {children}
    </ol>
  )
}

type StepProps = {
  title: string | undefined
  done?: string | false | undefined
  current?: boolean
  children: ReactNode
}

export function Step({ title, done = false, current = false, children }: StepProps) {
  const plain = title === undefined
  return (
    <li
      className={classes.step}
      data-done={Boolean(done)}
      aria-current={current ? 'step' : undefined}
      role={plain ? 'presentation' : undefined}
    >
      {!plain && (
        <span className={classes.mark} aria-hidden="true">
          {done && <Icon name="check" size={14} />}
        </span>
      )}
      {!plain && (
        <div className={classes.head}>
          <Heading order={3}>{title}</Heading>
          {done ? (
            <span className={classes.state}>{done}</span>
          ) : (
            <VisuallyHidden>Not done yet</VisuallyHidden>
          )}
        </div>
      )}
      <div className={classes.body}>{children}</div>
    </li>
  )
}
