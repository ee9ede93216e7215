import { Skeleton } from '@mantine/core'
import { Fact, Facts } from './Facts.tsx'

const widths = ['8rem', '11rem', '6rem'] as const

export function FactsSkeleton({ labels }: { labels: readonly string[] }) {
  return (
    <Facts>
      {labels.map((label, line) => (
        <Fact key={label} label={label}>
          <Skeleton height={12} my={4} width={widths[line % widths.length]} maw="100%" />
        </Fact>
      ))}
    </Facts>
  )
}
