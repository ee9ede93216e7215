import { useMemo } from 'react'
import type { CompanyInfo } from '@fovea/contract/admin'
import { formatCount, formatNumber } from '../../../../lib/text/format.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { ShareBar } from '../../../../ui/charts/ShareBar.tsx'
import { countPositions } from '../summary.ts'
import classes from './Positions.module.css'

export function Positions({ docs }: { docs: readonly CompanyInfo[] }) {
  const positions = useMemo(() => countPositions(docs), [docs])
  return (
    <Card title="Positions" sentence={`${formatCount(docs.length, 'answer')} in this period.`}>
      <ul className={classes.list}>
        {positions.map(({ position, count }) => (
          <li key={position} className={classes.position}>
            <bdi>{position}</bdi>
            <span className={classes.count} aria-hidden="true">
              {formatNumber(count)}
            </span>
            <div className={classes.bar}>
              <ShareBar
                label={`${formatNumber(count)} of ${formatNumber(docs.length)}`}
                value={count}
                most={docs.length}
              />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
