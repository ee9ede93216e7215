import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { openHistorySteps, goBackOnce, runAfterGoingBack } from '../../lib/page/history-steps.ts'

export function useHistoryStep(opened: boolean, onClose: () => void): void {
  const router = useRouter()
  const step = useRef<string>(null)
  const close = useEffectEvent(onClose)

  useEffect(() => {
    if (opened && step.current === null) {
      const own = crypto.randomUUID()
      step.current = own
      openHistorySteps.add(own)
      runAfterGoingBack(() => {
        if (step.current !== own) return
        void router.navigate({
          // A dot would stand for the matched route, which at an unknown address is the console's own.
          to: router.latestLocation.pathname,
          search: true,
          hash: true,
          state: { step: own },
          resetScroll: false,
          ignoreBlocker: true,
        })
      })
    }
    if (!opened && step.current !== null) {
      const own = step.current
      step.current = null
      openHistorySteps.remove(own)
      if (router.history.location.state.step === own) goBackOnce(router.history)
    }
  }, [opened, router])

  useEffect(
    () =>
      router.history.subscribe(({ action, location }) => {
        if (action.type !== 'BACK' && action.type !== 'GO') return
        if (step.current === null || !openHistorySteps.isAfter(step.current, location.state.step))
          return
        openHistorySteps.remove(step.current)
        step.current = null
        close()
      }),
    [router],
  )

  // A modal that is unmounted with its page is no longer open.
  useEffect(
    () => () => {
      if (step.current !== null) openHistorySteps.remove(step.current)
    },
    [],
  )
}
