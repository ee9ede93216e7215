import { getSession } from '@fovea/contract/auth'
import { useEffect, useState } from 'react'
import { call } from '../../lib/http/http.ts'
import { onSessionChange } from '../../lib/auth/session-changes.ts'

/**
 * Undefined until the first check; a failed first check counts as signed out. Checked again when the user returns to
 * the tab or another tab reports a change.
 */
export function useSignedIn(): boolean | undefined {
  const [signedIn, setSignedIn] = useState<boolean>()

  useEffect(() => {
    const over = new AbortController()
    const { signal } = over

    async function check() {
      try {
        const { payload } = await call(getSession, {}, { signal })
        setSignedIn(payload.isSignIn)
      } catch (cause) {
        if (signal.aborted) return
        console.error('the session could not be checked', cause)
        setSignedIn((known) => known ?? false)
      }
    }

    function checkAgain() {
      if (document.visibilityState === 'visible') void check()
    }

    void check()
    onSessionChange((news) => {
      if (news === 'signed-in') void check()
    }, signal)
    document.addEventListener('visibilitychange', checkAgain, { signal })
    addEventListener('focus', checkAgain, { signal })
    addEventListener('pageshow', ({ persisted }) => persisted && checkAgain(), { signal })
    return () => over.abort()
  }, [])

  return signedIn
}
