import { useDocumentTitle } from '@mantine/hooks'
import { settings } from '../../lib/page/settings.ts'
import { LoadingNotice, stillLoadingMs } from './LoadingNotice.tsx'
import { Skeleton } from './Skeleton.tsx'
import { createBarParts, sideParts, createPageParts } from './skeleton-parts.ts'
import { useTrueFor } from './use-true-for.ts'
import { useRouterState } from '@tanstack/react-router'
import { getPageSkeleton } from './page-skeletons.ts'

export function ShellSkeleton() {
  useDocumentTitle(settings.brandName)
  const slow = useTrueFor(stillLoadingMs, true)
  return (
    <>
      <Skeleton {...createBarParts(settings.brandName)} />
      <div className="skeleton-frame">
        <Skeleton {...sideParts} />
        <main className="skeleton-content" aria-busy="true" aria-label="Loading">
          <PageSkeletonBody />
        </main>
      </div>
      {/* A reload loses nothing here: the user has not entered anything yet. */}
      <LoadingNotice sentence={slow ? 'Still loading.' : null} onRetry={() => location.reload()} />
    </>
  )
}

export function PageSkeleton() {
  return (
    <section aria-busy="true" aria-label="Loading">
      <PageSkeletonBody />
    </section>
  )
}

function PageSkeletonBody() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  return <Skeleton {...createPageParts(getPageSkeleton(pathname))} />
}
