import type { TrackedVersion } from '@fovea/contract/usage'
import { trackingMeasures } from '@fovea/contract/usage/tracking'
import { formatCount } from '../../../lib/text/format.ts'
import { Icon, type IconName } from '../../../ui/drawings/Icon.tsx'
import { LazySelect } from '../../../ui/forms/LazySelect.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { filterSelectProps } from '../statistic/filter-select-props.ts'
import filters from '../components/StatisticFilters.module.css'
import { formatChange, type ChangeText, pickDefaultVersions } from './tracking-labels.ts'
import classes from './VersionChange.module.css'

const marks: Record<ChangeText['tone'], { icon: IconName; word: string }> = {
  better: { icon: 'check', word: 'Better' },
  worse: { icon: 'warning', word: 'Worse' },
  same: { icon: 'more', word: 'Unclear' },
  unknown: { icon: 'help', word: 'Unknown' },
}

type Props = {
  /** Most used first. */
  versions: readonly TrackedVersion[]
  before: string | undefined
  after: string | undefined
  onChoose: (pair: { before: string; after: string }) => void
}

export function VersionChange({ versions, before, after, onChoose }: Props) {
  const find = (sdk: string | undefined) => versions.find((version) => version.sdk === sdk)
  const [usualBefore, usualAfter] = pickDefaultVersions(versions) ?? []
  const first = find(before) ?? find(usualBefore)
  const second = find(after) ?? find(usualAfter)
  const title = 'Change between SDK versions'
  if (!first || !second) {
    return (
      <Card
        title={title}
        sentence="There is only one version of each SDK in this period. Once a second one reports, the two are compared here."
      />
    )
  }
  const names = versions.map(({ sdk, sessions }) => ({
    value: sdk,
    label: `${sdk || 'Unknown'} · ${formatCount(sessions, 'session')}`,
  }))
  return (
    <Card
      title={title}
      sentence="The difference between the averages, with its 95% confidence interval."
    >
      <div className={filters.filters}>
        <LazySelect
          label="From version"
          data={names}
          value={first.sdk}
          onChange={(chosen) => onChoose({ before: chosen ?? first.sdk, after: second.sdk })}
          {...wide}
        />
        <LazySelect
          label="To version"
          data={names}
          value={second.sdk}
          onChange={(chosen) => onChoose({ before: first.sdk, after: chosen ?? second.sdk })}
          {...wide}
        />
      </div>
      <ul className={classes.changes} aria-live="polite">
        {trackingMeasures.map((measure) => {
          const { tone, sentence } = formatChange(measure, first, second)
          const { icon, word } = marks[tone]
          return (
            <li key={measure} data-tone={tone}>
              <Icon name={icon} size={16} />
              <span className={classes.word}>{word}</span>
              <span>{sentence}</span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

const wide = {
  ...filterSelectProps,
  classNames: { ...filterSelectProps.classNames, root: classes.field },
}
