import '@mantine/core/styles/Combobox.layer.css'
import { Select } from '@mantine/core'
import { planLabels } from '../../users/list/customer-labels.ts'
import { type Segment, segmentChoices } from './segment.ts'
import classes from '../../../../ui/forms/filters.module.css'

const any = 'any'

const { plan: plans, use: uses, trial: trialDays, idle: idleDays } = segmentChoices

const formatDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)

const options = {
  plan: [
    { value: any, label: 'Any plan' },
    ...plans.map((value) => ({ value: String(value), label: planLabels[value] })),
  ],
  use: [
    { value: any, label: 'Any use' },
    { value: 'some', label: 'Sessions this month' },
    { value: 'none', label: 'No sessions this month' },
  ],
  trial: [
    { value: any, label: 'Any trial' },
    ...trialDays.map((days) => ({ value: String(days), label: `Ends within ${formatDays(days)}` })),
  ],
  idle: [
    { value: any, label: 'Any time' },
    ...idleDays.map((days) => ({ value: String(days), label: `Over ${formatDays(days)} ago` })),
  ],
}

type Props = { segment: Segment; onChange: (part: Segment) => void }

export function SegmentFilters({ segment, onChange }: Props) {
  return (
    <div className={classes.filters}>
      <Select
        label="Plan"
        className={classes.field}
        data={options.plan}
        value={segment.plan ?? any}
        onChange={(chosen) => onChange({ plan: plans.find((plan) => plan === chosen) })}
      />
      <Select
        label="Use"
        className={classes.field}
        data={options.use}
        value={segment.use ?? any}
        onChange={(chosen) => onChange({ use: uses.find((use) => use === chosen) })}
      />
      <Select
        label="Trial"
        className={classes.field}
        data={options.trial}
        value={String(segment.trial ?? any)}
        onChange={(chosen) =>
          onChange({ trial: trialDays.find((days) => String(days) === chosen) })
        }
      />
      <Select
        label="Last seen"
        className={classes.field}
        data={options.idle}
        value={String(segment.idle ?? any)}
        onChange={(chosen) => onChange({ idle: idleDays.find((days) => String(days) === chosen) })}
      />
    </div>
  )
}
