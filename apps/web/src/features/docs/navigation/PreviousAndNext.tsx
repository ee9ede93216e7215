import { contents } from '../contents.ts'
import { SectionLink } from './SectionLink.tsx'
import classes from './PreviousAndNext.module.css'

export function PreviousAndNext({ id }: { id: string }) {
  const at = contents.findIndex((part) => part.id === id)
  const previous = at > 0 ? contents[at - 1] : undefined
  const next = contents[at + 1]
  return (
    <div className={classes.around} data-unsearched>
      {previous !== undefined && (
        <SectionLink section={previous.id} className={classes.link}>
          <span>Previous</span> {previous.title}
        </SectionLink>
      )}
      {next !== undefined && (
        <SectionLink section={next.id} className={classes.link} data-next>
          <span>Next</span> {next.title}
        </SectionLink>
      )}
    </div>
  )
}
