import { useEffect, useRef, useState } from 'react'
import { contents, type DocsPageId } from '../contents.ts'
import { SectionLink } from './SectionLink.tsx'
import { useLocation } from '@tanstack/react-router'
import { findCurrentTopic } from './current-topic.ts'
import classes from './Contents.module.css'

export function Contents({ page }: { page: DocsPageId }) {
  const current = useCurrentTopic(page)
  const nav = useRef<HTMLElement>(null)

  useEffect(() => {
    if (nav.current !== null && current !== undefined) keepInSight(nav.current, current)
  }, [current])

  return (
    <nav ref={nav} aria-label="Docs" className={classes.contents}>
      <ul>
        {contents.map(({ id, title, parts }) => (
          <li key={id}>
            <SectionLink
              section={id}
              className={classes.link}
              current={id === page ? 'page' : undefined}
            >
              {title}
            </SectionLink>
            {id === page && parts.length > 0 && (
              <ul>
                {parts.map((part) => (
                  <li key={part.id}>
                    <SectionLink
                      section={part.id}
                      className={classes.link}
                      current={part.id === current ? 'location' : undefined}
                    >
                      {part.title}
                    </SectionLink>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls only the list, never the page. */
function keepInSight(list: HTMLElement, id: string): void {
  const link = list.querySelector(`[href$="#${id}"]`)
  if (link === null || list.scrollHeight <= list.clientHeight) return
  const { top, bottom } = list.getBoundingClientRect()
  const place = link.getBoundingClientRect()
  if (place.top < top) list.scrollTop -= top - place.top
  if (place.bottom > bottom) list.scrollTop += place.bottom - bottom
}

function useCurrentTopic(page: DocsPageId): string | undefined {
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
