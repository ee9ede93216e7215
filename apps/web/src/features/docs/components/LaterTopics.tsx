import { Skeleton } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useChunk } from '../../../lib/page/chunk.ts'
import { preloadWhenIdle } from '../../../lib/page/preload-when-idle.ts'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { isLazyTopic } from '../contents.ts'

const lowerTopics = {
  name: 'lower-topics',
  load: async () => (await import('./LowerTopics.tsx')).LowerTopics,
}

/**
 * Topics below the fold: rendered when the page is idle, when the reader scrolls near them or when the address links to
 * one.
 */
export function LaterTopics() {
  const place = useRef<HTMLDivElement>(null)
  const linked = useLocation({ select: ({ hash }) => isLazyTopic(hash) })
  const [wanted, setWanted] = useState(false)
  const { data: Topics, error, refetch } = useChunk(lowerTopics, wanted || linked)

  useEffect(() => {
    preloadWhenIdle(async () => setWanted(true))
    const near = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setWanted(true)
      },
      { rootMargin: '100%' },
    )
    if (place.current !== null) near.observe(place.current)
    return () => near.disconnect()
  }, [])

  if (Topics !== undefined) return <Topics />
  return (
    <div ref={place} aria-busy={!error}>
      {error ? (
        <QueryError title="The other topics could not be loaded." query={{ error, refetch }} />
      ) : (
        <Skeleton height={1200} radius="md" />
      )}
    </div>
  )
}
