import { useRouterState } from '@tanstack/react-router'
import { getPageSkeleton } from './page-skeletons.ts'
import { Skeleton } from './Skeleton.tsx'
import { createPageParts } from './skeleton-parts.ts'

export function PageSkeleton() {
  return (
    <section aria-busy="true" aria-label="Loading">
      <PageSkeletonBody />
    </section>
  )
}

export function PageSkeletonBody() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  return <Skeleton {...createPageParts(getPageSkeleton(pathname))} />
}
