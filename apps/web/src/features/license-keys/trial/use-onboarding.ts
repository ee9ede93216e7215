import { useEffect, useState } from 'react'
import { useCurrentUser } from '../../../lib/auth/current-user.ts'

/** Whether there was a session; undefined until the server has answered, null if it could not be asked. */
export type FirstSessionState = boolean | null | undefined

/** Whether the onboarding steps are shown. After the first session this browser remembers it and asks no more. */
export function useOnboarding(hasFirstSession: FirstSessionState, hasNoKey: boolean) {
  const { _id: userId } = useCurrentUser()
  const [hadSession] = useState(() => localStorage.getItem(keyOf(userId)) !== null)
  const [isWaiting, setIsWaiting] = useState(false)
  const [hidden, setHidden] = useState(false)
  // There can be no session without a key.
  if ((hasFirstSession === false || hasNoKey) && !isWaiting) setIsWaiting(true)

  useEffect(() => {
    if (hasFirstSession) localStorage.setItem(keyOf(userId), '1')
  }, [hasFirstSession, userId])

  return {
    hasArrived: hasFirstSession === true,
    isOver: hadSession || hasFirstSession === true,
    shouldAsk: !hadSession,
    /** Once shown, the guidance stays when the session arrives, so that the user sees it. */
    guided: !hadSession && !hidden && isWaiting,
    hide: () => setHidden(true),
  }
}

export type Onboarding = ReturnType<typeof useOnboarding>

function keyOf(userId: string): string {
  return `fovea.first-session.${userId}`
}
