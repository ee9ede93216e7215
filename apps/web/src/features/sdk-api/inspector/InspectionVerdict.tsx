import type { ReactNode } from 'react'
import { Card } from '../../../ui/layout/Card.tsx'
import { Facts } from '../../../ui/values/Facts.tsx'
import { StatusDot, type StatusTone } from '../../../ui/values/StatusDot.tsx'
import classes from './LeaseInspector.module.css'

type Props = {
  tone: StatusTone
  word: string
  problems: readonly string[]
  children: ReactNode
}

export function InspectionVerdict({ tone, word, problems, children }: Props) {
  return (
    <Card>
      <output className={classes.verdict}>
        <StatusDot tone={tone} word={word} />
      </output>
      {problems.length > 0 && (
        <ul className={classes.faults} aria-label="Why it is not valid">
          {problems.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      <Facts>{children}</Facts>
    </Card>
  )
}

export function createInspectionVerdict(
  name: string,
  problems: readonly string[],
  isUnchecked: boolean,
): { tone: StatusTone; word: string } {
  if (problems.length > 0) return { tone: 'bad', word: `${name} is not valid` }
  if (isUnchecked) return { tone: 'off', word: 'Decoded, but not verified' }
  return { tone: 'good', word: `${name} is valid` }
}
