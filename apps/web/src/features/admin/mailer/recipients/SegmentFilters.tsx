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
    ...plans.map((value) => ({ value: value, label: planLabels[value] })),
  ],
  use: [
    { value: any, label: 'Any number' },
    { value: 'some', label: 'Some this month' },
    { value: 'none', label: 'None this month' },
  ],
  trial: [
    { value: any, label: 'Any time' },
    ...trialDays.map((days) => ({ value: String(days), label: `Within ${formatDays(days)}` })),
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
        className={classes.day}
        data={options.plan}
        value={segment.plan ?? any}
        onChange={(chosen) => onChange({ plan: plans.find((plan) => plan === chosen) })}
      />
      <Select
        label="Sessions"
        className={classes.day}
        data={options.use}
        value={segment.use ?? any}
        onChange={(chosen) => onChange({ use: uses.find((use) => use === chosen) })}
      />
      <Select
        label="Trial ends"
        className={classes.day}
        data={options.trial}
        value={String(segment.trial ?? any)}
        onChange={(chosen) =>
          onChange({ trial: trialDays.find((days) => String(days) === chosen) })
        }
      />
      <Select
        label="Last seen"
        className={classes.day}
        data={options.idle}
        value={String(segment.idle ?? any)}
        onChange={(chosen) => onChange({ idle: idleDays.find((days) => String(days) === chosen) })}
      />
    </div>
  )
}
