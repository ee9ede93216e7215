import { TextLink } from '../../../ui/buttons/links.tsx'
import { contents } from '../contents.ts'
import classes from './Contents.module.css'

/** The table of contents. */
export function Contents() {
  return (
    <nav aria-label="On this page" className={classes.contents}>
      <ul>
        {contents.map(({ id, title, parts }) => (
          <li key={id}>
            <ContentsLink id={id} title={title} />
            {parts.length > 0 && (
              <ul>
                {parts.map((part) => (
                  <li key={part.id}>
                    <ContentsLink {...part} />
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

function ContentsLink({ id, title }: { id: string; title: string }) {
  return (
    <TextLink
      to="."
      hash={id}
      underline="never"
      className={classes.link}
      activeOptions={{ includeHash: true }}
    >
      {title}
    </TextLink>
  )
}
