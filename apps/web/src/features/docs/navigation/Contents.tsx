import { useEffect, useRef } from 'react'
import { contents } from '../contents.ts'
import { HashLink } from './HashLink.tsx'
import { useCurrentTopic } from './use-current-topic.ts'
import classes from './Contents.module.css'

export function Contents() {
  const current = useCurrentTopic()
  const nav = useRef<HTMLElement>(null)

  useEffect(() => {
    if (nav.current !== null && current !== undefined) keepInSight(nav.current, current)
  }, [current])

  return (
    <nav ref={nav} aria-label="On this page" className={classes.contents}>
      <ul>
        {contents.map(({ id, title, parts }) => (
          <li key={id}>
            <HashLink
              to="."
              hash={id}
              className={classes.link}
              current={currentOf(
                id === current,
                parts.some((part) => part.id === current),
              )}
            >
              {title}
            </HashLink>
            {parts.length > 0 && (
              <ul>
                {parts.map((part) => (
                  <li key={part.id}>
                    <HashLink
                      to="."
                      hash={part.id}
                      className={classes.link}
                      current={currentOf(part.id === current)}
                    >
                      {part.title}
                    </HashLink>
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

function currentOf(isThis: boolean, isInside = false) {
  if (isThis) return 'location'
  return isInside ? 'true' : undefined
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
