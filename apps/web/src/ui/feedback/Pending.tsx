import { Skeleton, type SkeletonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import flow from '../layout/flow.module.css'
import { QueryError, type Failing } from './ErrorNotice.tsx'

type Props = Omit<SkeletonProps, 'children'> & {
  query: Failing & { data: unknown }
  failure: string
  /** The shape of what loads; one bar of the given size by default. */
  children?: ReactNode
}

export function Pending({ query, failure, children, ...skeleton }: Props) {
  if (query.data !== undefined) return null
  if (query.error) return <QueryError title={failure} query={query} />
  if (children === undefined) return <Skeleton {...skeleton} aria-busy="true" />
  return (
    <div className={flow.column} aria-busy="true">
      {children}
    </div>
  )
}
