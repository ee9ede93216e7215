import type { GrowthWeek } from '@fovea/contract/admin'
import { growthSteps, type GrowthStep } from '@fovea/contract/admin/customer-groups'
import { Box } from '@mantine/core'
import { formatCount, formatNumber } from '../../../../lib/text/format.ts'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { createColumnHelper } from '../../../../ui/tables/table-columns.ts'
import { formatShare } from '../format-share.ts'
import { stepLabels } from '../step-labels.ts'
import { GroupLink } from './GroupLink.tsx'
import { Period } from './Period.tsx'
import text from '../../../../ui/text/text.module.css'
import classes from './CohortTable.module.css'

function Step({ week, step }: { week: GrowthWeek; step: GrowthStep }) {
  const count = week[step]
  if (week.signedUp === 0 && step !== 'signedUp') return null
  const share = week.signedUp === 0 ? 0 : Math.min(1, count / week.signedUp)
  return (
    <Box
      component="span"
      className={classes.cell}
      data-first={step === 'signedUp' || undefined}
      data-none={count === 0 || undefined}
      __vars={{ '--share': String(share) }}
    >
      <GroupLink group={step} period={week} some={count > 0}>
        {formatNumber(count)}
      </GroupLink>
      {step !== 'signedUp' && count > 0 && <span>{formatShare(count, week.signedUp)}</span>}
    </Box>
  )
}

const column = createColumnHelper<GrowthWeek>()

const columns = [
  column.display('Week of sign-up', (week) => <Period period={week} />),
  ...growthSteps.map((step) =>
    column.display(stepLabels[step], (week) => <Step week={week} step={step} />, { align: 'end' }),
  ),
]

export function CohortTable({ weeks }: { weeks: readonly GrowthWeek[] }) {
  const listed = weeks.filter(({ signedUp, open }) => signedUp > 0 || open)
  const left = weeks.length - listed.length
  return (
    <div>
      <DataTable<GrowthWeek>
        label="Steps by week of sign-up"
        columns={columns}
        rows={listed.toReversed()}
        rowId={({ from }) => from}
        partial
        dense
        empty="No weeks yet."
      />
      {left > 0 && (
        <p className={`${text.small} ${classes.left}`}>
          {formatCount(left, 'week')} without sign-ups {left === 1 ? 'is' : 'are'} left out.
        </p>
      )}
    </div>
  )
}
