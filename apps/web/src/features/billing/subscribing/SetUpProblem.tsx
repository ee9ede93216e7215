import type { ActionOutcome } from '../../../lib/http/use-action.ts'
import { ActionNotice } from '../../../ui/feedback/ActionNotice.tsx'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { CardError, FormError } from '../card/card-error.ts'
import classes from './SetUpProblem.module.css'

type Props = {
  outcome: ActionOutcome
  error?: Error | null
}

export function SetUpProblem({ outcome, error = outcome.error }: Props) {
  const isProblem = error instanceof CardError || error instanceof FormError
  return (
    <>
      {isProblem && (
        <p role="alert" className={classes.problem}>
          <Icon name="warning" />
          {error.message}
        </p>
      )}
      <ActionNotice outcome={outcome} error={isProblem ? null : error} />
    </>
  )
}
