import '@mantine/core/styles/Combobox.layer.css'
import { platformNames } from '@fovea/contract/license-keys/rules'
import { Select } from '@mantine/core'
import { planLabels } from '../../users/list/customer-labels.ts'
import { type Segment, segmentChoices } from '@fovea/contract/admin/recipient-rules'
import classes from '../../../../ui/forms/filters.module.css'
import text from '../../../../ui/text/text.module.css'
import { FilterSelect } from '../../../../ui/forms/FilterSelect.tsx'

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
const {
  plan: plans,
  use: uses,
  trial: trialDays,
  idle: idleDays,
  platform: platforms,
} = segmentChoices

const useLabels = { some: 'Some this month', none: 'None this month' }

const formatDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)

type Props = {
  /** Those that anyone has. */
  choices: { countries: readonly string[]; tags: readonly string[] }
  segment: Segment
  onChange: (part: Segment) => void
}

export function SegmentFilters({ choices, segment, onChange }: Props) {
  const countries = listValues(choices.countries, segment.country)
  const tags = listValues(choices.tags, segment.tag)
  return (
    <>
      <div className={classes.even}>
        <FilterSelect
          label="Plan"
          any="Any plan"
          values={plans}
          labelOf={(plan) => planLabels[plan]}
          value={segment.plan}
          onChange={(plan) => onChange({ plan })}
        />
        <FilterSelect
          label="Sessions"
          any="Any number"
          values={uses}
          labelOf={(use) => useLabels[use]}
          value={segment.use}
          onChange={(use) => onChange({ use })}
        />
        <FilterSelect
          label="Trial ends"
          any="Any time"
          values={trialDays}
          labelOf={(days) => `Within ${formatDays(days)}`}
          value={segment.trial}
          onChange={(trial) => onChange({ trial })}
        />
        <FilterSelect
          label="Last seen"
          any="Any time"
          values={idleDays}
          labelOf={(days) => `Over ${formatDays(days)} ago`}
          value={segment.idle}
          onChange={(idle) => onChange({ idle })}
        />
        <FilterSelect
          label="Platform"
          any="Any platform"
          values={platforms}
          labelOf={(platform) => platformNames[platform]}
          value={segment.platform}
          onChange={(platform) => onChange({ platform })}
        />
        {countries.length > 0 && (
          <Select
            label="Billing country"
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
            searchable
            clearable
            placeholder="Any tag"
            data={tags}
            value={segment.tag ?? null}
            onChange={(tag) => onChange({ tag: tag ?? undefined })}
          />
        )}
      </div>
      <p className={text.small}>
        Plan, sessions, platforms and tags include those of a person’s teams. Platforms are those
        with sessions in the last 30 days.
      </p>
    </>
  )
}

/** The chosen one may come from an address. */
function listValues(values: readonly string[], chosen: string | undefined) {
  return [...new Set([...values, ...(chosen === undefined ? [] : [chosen])])].toSorted()
}
