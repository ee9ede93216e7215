import type { ReactNode } from 'react'
import { Icon, type IconName } from '../drawings/Icon.tsx'
import classes from './SignedWord.module.css'

export type Sign = { icon?: IconName; tone: 'off' | 'good' | 'bad' | 'unsure' | 'look' }

export function SignedWord({ icon, tone, children }: Sign & { children: ReactNode }) {
  return (
    <span className={classes.word} data-tone={tone}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  )
}
