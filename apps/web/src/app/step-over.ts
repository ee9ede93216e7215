import type { RouterHistory } from '@tanstack/react-router'
import { openSteps, stepBack } from '../lib/page/open-steps.ts'

/** Going back does not stop where something was open once: after a reload, or when it led on to another page. */
export function stepOverClosed({ history }: { history: RouterHistory }): void {
  const stepOver = () => {
    const { step } = history.location.state
    if (step !== undefined && !openSteps.has(step)) stepBack(history)
  }
  stepOver()
  history.subscribe(({ action }) => {
    if (action.type === 'BACK') stepOver()
  })
}
