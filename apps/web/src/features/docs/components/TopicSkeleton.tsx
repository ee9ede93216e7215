import { Skeleton } from '@mantine/core'
import flow from '../../../ui/layout/flow.module.css'

const blocks = [0, 1, 2]

/** The shape of a topic: a heading, a paragraph and code, a few times. */
export function TopicSkeleton() {
  return (
    <div className={flow.column} aria-busy="true">
      {blocks.map((block) => (
        <div key={block} className={flow.column}>
          <Skeleton height={20} width={220} mt="md" />
          <Skeleton height={12} maw={620} />
          <Skeleton height={12} maw={480} />
          <Skeleton height={160} radius="md" />
        </div>
      ))}
    </div>
  )
}
