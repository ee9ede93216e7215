import { growthSteps } from '@fovea/contract/admin/customer-groups'
import { Box } from '@mantine/core'
import { formatNumber } from '../../../../lib/text/format.ts'
import type { Growth } from '../calls.ts'
import { formatShare } from '../format-share.ts'
import { stepDefinitions, stepLabels } from '../step-labels.ts'
import { GroupLink } from './GroupLink.tsx'
import classes from './Funnel.module.css'

export function Funnel({ weeks }: Pick<Growth, 'weeks'>) {
  const period = { from: weeks[0]?.from ?? '', to: weeks.at(-1)?.to ?? '' }
  const steps = growthSteps.map((step) => ({
    step,
    count: weeks.reduce((sum, week) => sum + week[step], 0),
  }))
  const all = steps[0]?.count ?? 0
  return (
    <ol className={classes.funnel}>
      {steps.map(({ step, count }) => (
        <li key={step}>
          <div className={classes.track} aria-hidden="true">
            <Box
              className={classes.bar}
              __vars={{ '--share': String(all === 0 ? 0 : Math.min(1, count / all)) }}
            />
          </div>
          <div className={classes.words}>
            <p className={classes.label}>{stepLabels[step]}</p>
            <p className={classes.count}>
              <GroupLink group={step} period={period} some={count > 0}>
                {formatNumber(count)}
              </GroupLink>{' '}
              <span>{step === 'signedUp' ? '' : formatShare(count, all)}</span>
            </p>
            <p className={classes.definition}>{stepDefinitions[step]}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
