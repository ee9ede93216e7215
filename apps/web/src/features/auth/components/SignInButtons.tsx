import { signInProviders, type SignInProvider, getRedirect } from '@fovea/contract/auth'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { storeProvider } from '../stored-provider.ts'
import { ProviderMark } from './ProviderMark.tsx'
import { call } from '../../../lib/http/http.ts'
import classes from './SignInButtons.module.css'

/** Shows the pressed button briefly before the page is left. */
const leaveAfterMs = 250

const spelled = { google: 'Log in with Google', github: 'Log in with GitHub' } as const

export function SignInButtons({ onFailure }: { onFailure: (agent: SignInProvider) => void }) {
  const [chosen, setChosen] = useState<SignInProvider | null>(null)
  // A ref, because a second quick press comes before the next render.
  const leaving = useRef(false)

  async function leave(agent: SignInProvider) {
    if (leaving.current) return
    leaving.current = true
    setChosen(agent)
    storeProvider(agent)
    try {
      const url = await fetchRedirect(agent)
      setTimeout(() => location.assign(url), leaveAfterMs)
    } catch (cause) {
      console.error('the sign-in could not be started', cause)
      stay()
      onFailure(agent)
    }
  }

  function stay() {
    leaving.current = false
    setChosen(null)
  }

  // The back button may restore this page from the back/forward cache with its buttons still disabled.
  const onPageShow = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) stay()
  })
  useEffect(() => {
    const listener = (event: PageTransitionEvent): void => onPageShow(event)
    addEventListener('pageshow', listener)
    return () => removeEventListener('pageshow', listener)
  }, [])

  return (
    <div className={classes.buttons}>
      {signInProviders.map((agent) => (
        <button
          key={agent}
          type="button"
          className={classes.button}
          aria-label={`log in with ${agent}`}
          disabled={chosen !== null}
          data-loading={chosen === agent || undefined}
          onClick={() => void leave(agent)}
        >
          <ProviderMark agent={agent} />
          <span>
            <Capitalised text={spelled[agent]} />
          </span>
        </button>
      ))}
    </div>
  )
}

/** Capitals are drawn by CSS, because the specification's text is in lower case. */
function Capitalised({ text }: { text: string }) {
  return text.split(/(?=[A-Z])/).map((part) => (
    <span key={part} className={classes.capitalised}>
      {part.toLowerCase()}
    </span>
  ))
}

async function fetchRedirect(agent: SignInProvider): Promise<string> {
  const { payload } = await call(getRedirect, { query: { agent } })
  return payload.url
}
