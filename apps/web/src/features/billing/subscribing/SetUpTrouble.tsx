import type { Outcome } from '../../../lib/http/use-act.ts'
import { ActNotice } from '../../../ui/feedback/ActNotice.tsx'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { CardProblem, FormProblem } from '../card/card-problem.ts'
import classes from './SetUpTrouble.module.css'

type Props = {
  outcome: Outcome
  /** Where another error is shown than that of the action. */
  error?: Error | null
}

/** Why there is no subscription yet: something to put right in the form, a failure, or that it is not known. */
export function SetUpTrouble({ outcome, error = outcome.error }: Props) {
  const isProblem = error instanceof CardProblem || error instanceof FormProblem
  return (
    <>
      {isProblem && (
        <p role="alert" className={classes.problem}>
          <Icon name="warning" />
          {error.message}
        </p>
      )}
      <ActNotice outcome={outcome} error={isProblem ? null : error} />
    </>
  )
}
