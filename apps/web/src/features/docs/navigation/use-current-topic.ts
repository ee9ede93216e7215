import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { contents, type DocsPageId } from '../contents.ts'
import { findCurrentTopic } from './current-topic.ts'

export function useCurrentTopic(page: DocsPageId): string | undefined {
  const hash = useLocation({ select: (location) => location.hash })
  const [current, setCurrent] = useState<string>()

  useEffect(() => {
    let frame = 0
    const update = () => {
      frame = 0
      setCurrent(topicInView(page, hash))
    }
    const scheduleUpdate = () => {
      if (frame === 0) frame = requestAnimationFrame(update)
    }
    scheduleUpdate()
    // Late content and other platforms' snippets move everything below them.
    const sizes = new ResizeObserver(scheduleUpdate)
    sizes.observe(document.body)
    addEventListener('scroll', scheduleUpdate, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      removeEventListener('scroll', scheduleUpdate)
    }
  }, [page, hash])

  return current
}

function topicInView(page: DocsPageId, hash: string) {
  const parts = contents.find(({ id }) => id === page)?.parts ?? []
  const places = [page, ...parts.map(({ id }) => id)].flatMap((id) => {
    const element = document.getElementById(id)
    return element === null ? [] : [{ id, top: element.getBoundingClientRect().top + scrollY }]
  })
  const { clientHeight, scrollHeight } = document.documentElement
  const linked = document.getElementById(hash)
  const covered = linked === null ? 0 : Number.parseFloat(getComputedStyle(linked).scrollMarginTop)
  return findCurrentTopic(
    places,
    { scrolled: scrollY, height: clientHeight, pageHeight: scrollHeight, covered: covered || 80 },
    hash,
  )
}
