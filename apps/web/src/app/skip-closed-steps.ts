import type { RouterHistory } from '@tanstack/react-router'
import { openHistorySteps, goBackOnce } from '../lib/page/history-steps.ts'

/**
 * Going back skips entries whose modal is no longer open: after a reload, or after the modal led on to another page.
 */
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
