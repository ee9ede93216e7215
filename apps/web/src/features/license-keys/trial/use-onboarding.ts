import { useEffect, useState } from 'react'
import { useCurrentUser } from '../../../lib/auth/current-user.ts'

/** Whether there was a session; undefined until the server has answered. */
export type FirstSessionState = boolean | undefined

/** Whether the onboarding steps are shown. After the first session this browser remembers it and asks no more. */
export function useOnboarding(hasFirstSession: FirstSessionState, hasNoKey: boolean) {
  const { _id: userId } = useCurrentUser()
  const [cameBefore] = useState(() => localStorage.getItem(keyOf(userId)) !== null)
  const [waited, setWaited] = useState(false)
  const [hidden, setHidden] = useState(false)
  // There can be no session without a key.
  if ((hasFirstSession === false || hasNoKey) && !waited) setWaited(true)

  useEffect(() => {
    if (hasFirstSession) localStorage.setItem(keyOf(userId), '1')
  }, [hasFirstSession, userId])

  return {
    isOver: cameBefore || hasFirstSession === true,
    shouldAsk: !cameBefore,
    /** Once shown, the steps stay when the session arrives, so that the user sees it. */
    guided: !cameBefore && !hidden && waited,
    hide: () => setHidden(true),
  }
}

export type Onboarding = ReturnType<typeof useOnboarding>

function keyOf(userId: string): string {
  return `fovea.first-session.${userId}`
}
