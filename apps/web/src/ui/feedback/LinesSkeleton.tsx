import { Skeleton } from '@mantine/core'

const widths = ['92%', '84%', '96%', '58%'] as const

/** Lines of text while they load, of the height that they will have. */
export function LinesSkeleton({ count }: { count: number }) {
  return Array.from({ length: count }, (_, line) => (
    <Skeleton key={line} height={12} my={4} width={widths[line % widths.length]} />
  ))
}
