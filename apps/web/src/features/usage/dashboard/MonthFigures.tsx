import { freeSessions } from '@fovea/contract/billing/prices'
import { useCurrentWorkspace } from '../../../lib/auth/current-workspace.ts'
import { formatCents, formatMonthDay, formatNumber } from '../../../lib/text/format.ts'
import { Figure } from '../../../ui/figures/Figure.tsx'
import { Figures } from '../../../ui/figures/Figures.tsx'
import { Ring } from '../../../ui/drawings/Ring.tsx'
import { formatCost, formatExpertCost, formatForecast, formatFreeTier } from '../month-texts.ts'
import { isFreeTierUsedUp, type Month } from '../../../lib/usage/month.ts'

export function MonthFigures({ month }: { month: Month }) {
  const { plan, isBilled, sessions, used, elsewhere, forecast, lastDay, centsSoFar } = month
  const { personal } = useCurrentWorkspace()
  const isLimited = plan !== 'commercial'
  return (
    <Figures label="This month">
      <Figure
        label="Sessions so far"
        value={
          <>
            {formatNumber(sessions)}
            {isLimited && elsewhere === 0 && <small> / {formatNumber(freeSessions)}</small>}
          </>
        }
        drawing={
          isLimited && (
            <Ring
              share={Math.min(1, used / freeSessions)}
              tone={isFreeTierUsedUp(month) ? 'gaze' : 'iris'}
              size={44}
            />
          )
        }
      >
        {formatFreeTier(month, personal)}
      </Figure>
      <Figure label="Cost so far" value={formatCents(centsSoFar)}>
        {formatCost(month)}
      </Figure>
      <Figure
        label={`Sessions by ${formatMonthDay(lastDay)}`}
        value={forecast === null ? '–' : `≈ ${formatNumber(forecast.expected)}`}
      >
        {formatForecast(month)}
      </Figure>
      <Figure
        label={`Cost by ${formatMonthDay(lastDay)}${plan === 'basic' && !isBilled ? ' on Expert' : ''}`}
        value={formatEndCost(month)}
      >
        {formatExpertCost(month)}
      </Figure>
    </Figures>
  )
}

function formatEndCost({ plan, isBilled, centsSoFar, expertCents }: Month) {
  if (plan === 'commercial' && !isBilled) return formatCents(0)
  // Beyond the free tier Basic refuses sessions, so the cost can't grow.
  if (plan === 'basic' && isBilled) return formatCents(centsSoFar)
  return expertCents === null ? '–' : `≈ ${formatCents(expertCents.expected)}`
}
