import { Skeleton, type SkeletonProps } from '@mantine/core'
import { QueryError, type Failing } from './ErrorNotice.tsx'

type Props = SkeletonProps & {
  query: Failing & { data: unknown }
  /** What did not work: "The user could not be loaded." */
  failure: string
}

/** Stands where the answer of a query will, or says why it did not come. Nothing once it is there. */
export function Pending({ query, failure, ...skeleton }: Props) {
  if (query.data !== undefined) return null
  if (query.error) return <QueryError title={failure} query={query} />
  return <Skeleton {...skeleton} aria-busy="true" />
}
