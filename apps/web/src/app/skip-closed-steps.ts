import type { RouterHistory } from '@tanstack/react-router'
import { openHistorySteps, goBackOnce } from '../lib/page/history-steps.ts'

/** Going back does not stop where something was open once: after a reload, or when it led on to another page. */
export function skipClosedSteps({ history }: { history: RouterHistory }): void {
  const stepOver = () => {
    const { step } = history.location.state
    if (step !== undefined && !openHistorySteps.has(step)) goBackOnce(history)
  }
  stepOver()
  history.subscribe(({ action }) => {
    if (action.type === 'BACK') stepOver()
  })
}
