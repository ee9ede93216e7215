import { Skeleton, type SkeletonProps } from '@mantine/core'
import { QueryError, type Failing } from './ErrorNotice.tsx'

type Props = SkeletonProps & {
  query: Failing & { data: unknown }
  failure: string
}

export function Pending({ query, failure, ...skeleton }: Props) {
  if (query.data !== undefined) return null
  if (query.error) return <QueryError title={failure} query={query} />
  return <Skeleton {...skeleton} aria-busy="true" />
}
