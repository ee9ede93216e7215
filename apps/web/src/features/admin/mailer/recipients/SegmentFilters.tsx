import '@mantine/core/styles/Combobox.layer.css'
import { platformNames } from '@fovea/contract/license-keys/rules'
import { Select } from '@mantine/core'
import { planLabels } from '../../users/list/customer-labels.ts'
import type { Recipients } from './recipients.ts'
import { type Segment, segmentChoices } from '@fovea/contract/admin/recipient-rules'
import classes from '../../../../ui/forms/filters.module.css'
import own from './SegmentFilters.module.css'

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
const any = 'any'

const {
  plan: plans,
  use: uses,
  trial: trialDays,
  idle: idleDays,
  platform: platforms,
} = segmentChoices

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
  platform: [
    { value: any, label: 'Any platform' },
    ...platforms.map((value) => ({ value: value, label: platformNames[value] })),
  ],
}

type Props = { all: Recipients; segment: Segment; onChange: (part: Segment) => void }

export function SegmentFilters({ all, segment, onChange }: Props) {
  const countries = listValues(
    all.map(({ country }) => country ?? undefined),
    segment.country,
  )
  const tags = listValues(
    all.flatMap((recipient) => recipient.tags),
    segment.tag,
  )
  return (
    <>
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
          onChange={(chosen) =>
            onChange({ idle: idleDays.find((days) => String(days) === chosen) })
          }
        />
        <Select
          label="Platform"
          className={classes.day}
          data={options.platform}
          value={segment.platform ?? any}
          onChange={(chosen) =>
            onChange({ platform: platforms.find((platform) => platform === chosen) })
          }
        />
        {countries.length > 0 && (
          <Select
            label="Billing country"
            className={classes.day}
            searchable
            clearable
            placeholder="Any country"
            data={countries
              .map((code) => ({ value: code, label: countryNames.of(code) ?? code }))
              .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))}
            value={segment.country ?? null}
            onChange={(country) => onChange({ country: country ?? undefined })}
          />
        )}
        {tags.length > 0 && (
          <Select
            label="Tag"
            className={classes.day}
            searchable
            clearable
            placeholder="Any tag"
            data={tags}
            value={segment.tag ?? null}
            onChange={(tag) => onChange({ tag: tag ?? undefined })}
          />
        )}
      </div>
      <p className={own.hint}>
        Plan, sessions, platforms and tags include those of a person’s teams. Platforms are those
        with sessions in the last 30 days.
      </p>
    </>
  )
}

/** The values that recipients have, with the chosen one, which an address may bring. */
function listValues(values: (string | undefined)[], chosen: string | undefined) {
  return [...new Set([...values, chosen])].filter((value) => value !== undefined).toSorted()
}
