import { useEffect, useState } from 'react'
import { useCurrentUser } from '../../../lib/auth/current-user.ts'

/** What is known of a person's first session: whether it came; nothing before the server has told. */
export type FirstSessionState = boolean | undefined

/** Whether a person is still to be led to a first session. Once it came, this browser remembers, and nothing is asked again. */
export function useOnboarding(hasFirstSession: FirstSessionState, hasNoKey: boolean) {
  const { _id: userId } = useCurrentUser()
  const [cameBefore] = useState(() => localStorage.getItem(keyOf(userId)) !== null)
  const [waited, setWaited] = useState(false)
  const [hidden, setHidden] = useState(false)
  // Without a key nobody can have had a session.
  if ((hasFirstSession === false || hasNoKey) && !waited) setWaited(true)

  useEffect(() => {
    if (hasFirstSession) localStorage.setItem(keyOf(userId), '1')
  }, [hasFirstSession, userId])

  return {
    /** There has been a session. */
    over: cameBefore || hasFirstSession === true,
    /** It has to be asked whether there has been one. */
    asks: !cameBefore,
    /** The steps are shown. They do not go from under whoever has just seen the session arrive. */
    guided: !cameBefore && !hidden && waited,
    hide: () => setHidden(true),
  }
}

export type Onboarding = ReturnType<typeof useOnboarding>

function keyOf(userId: string): string {
  return `fovea.first-session.${userId}`
}
