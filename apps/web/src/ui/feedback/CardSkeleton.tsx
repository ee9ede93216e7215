import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '../layout/Card.tsx'
import { LinesSkeleton } from './LinesSkeleton.tsx'

type Props = { titled?: boolean; lines?: number; children?: ReactNode }

/** A card while its content loads. */
export function CardSkeleton({ titled = true, lines = 0, children }: Props) {
  return (
    <Card>
      {titled && <Skeleton height={18} my={3} width="9rem" maw="50%" />}
      <div>
        <LinesSkeleton count={lines} />
      </div>
      {children}
    </Card>
  )
}
