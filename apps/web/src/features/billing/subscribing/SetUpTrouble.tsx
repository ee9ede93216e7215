import { Icon } from '../../../ui/drawings/Icon.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { CardProblem, FormProblem } from '../card/card-problem.ts'
import classes from './SetUpTrouble.module.css'

/** Why there is no subscription yet: something to put right in the form, or a failure. */
export function SetUpTrouble({ error }: { error: Error | null }) {
  if (error === null) return null
  if (error instanceof CardProblem || error instanceof FormProblem) {
    return (
      <p role="alert" className={classes.problem}>
        <Icon name="warning" />
        {error.message}
      </p>
    )
  }
  return <ErrorNotice title="That did not work." error={error} />
}
