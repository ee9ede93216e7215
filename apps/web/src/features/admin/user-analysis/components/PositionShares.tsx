import { formatNumber } from '../../../../lib/text/format.ts'
import { ShareBar } from '../../../../ui/charts/ShareBar.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { UserText } from '../../../../ui/text/UserText.tsx'
import type { PositionCount } from '../summary.ts'
import classes from './PositionShares.module.css'

type Props = { positions: readonly PositionCount[]; answers: number }

export function PositionShares({ positions, answers }: Props) {
  return (
    <Card title="Positions">
      <ul className={classes.list}>
        {positions.map(({ position, count }) => (
          <li key={position} className={classes.position}>
            <UserText text={position} />
            <span aria-hidden="true">{formatNumber(count)}</span>
            <div className={classes.bar}>
              <ShareBar
                label={`${formatNumber(count)} of ${formatNumber(answers)}`}
                value={count}
                most={answers}
              />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
