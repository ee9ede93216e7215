import { Alert, type AlertProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../drawings/Icon.tsx'
import classes from './Caution.module.css'

type Props = AlertProps & { sentence: ReactNode }

/** What somebody has to see to, and how. */
export function Caution({ sentence, children, ...alert }: Props) {
  return (
    <Alert
      {...alert}
      icon={<Icon name="warning" />}
      classNames={{ root: classes.notice, title: classes.title, icon: classes.icon }}
    >
      <p className={classes.sentence}>{sentence}</p>
      {children}
    </Alert>
  )
}
