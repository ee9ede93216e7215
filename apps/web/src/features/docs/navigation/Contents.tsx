import { useEffect, useRef } from 'react'
import { contents, type DocsPageId } from '../contents.ts'
import { SectionLink } from './SectionLink.tsx'
import { useCurrentTopic } from './use-current-topic.ts'
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
