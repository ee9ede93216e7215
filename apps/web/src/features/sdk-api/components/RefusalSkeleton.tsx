import { Skeleton } from '@mantine/core'
import { CardSkeleton } from '../../../ui/feedback/CardSkeleton.tsx'
import { LinesSkeleton } from '../../../ui/feedback/LinesSkeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { FactsSkeleton } from '../../../ui/values/FactsSkeleton.tsx'
import flow from '../../../ui/layout/flow.module.css'
import sides from './ObservedAndAllowed.module.css'

/** The page's own shape while the refusal loads. */
export function RefusalSkeleton() {
  return (
    <>
      <CardSkeleton lines={1}>
        <div className={sides.sides} aria-busy="true">
          {['observed', 'allowed'].map((side) => (
            <div key={side} className={sides.side}>
              <LinesSkeleton count={2} />
            </div>
          ))}
        </div>
        <div className={flow.tightColumn}>
          <LinesSkeleton count={1} />
          <Skeleton height={36} width="10rem" radius="md" />
        </div>
        <Skeleton height={12} my={4} width="9rem" />
      </CardSkeleton>
      <Card title="Details">
        <FactsSkeleton
          labels={['Time', 'Key', 'Platform', 'App', 'System', 'IP address', 'Reference']}
        />
      </Card>
      <CardSkeleton lines={8} />
    </>
  )
}
