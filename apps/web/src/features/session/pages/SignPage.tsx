import type { Agent } from '@fovea/contract/session'
import { Alert, Anchor, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { takeDeepLink } from '../../../lib/session/deep-link.ts'
import { loginFlag } from '../../../lib/session/login-flag.ts'
import { settings } from '../../../lib/page/settings.ts'
import { Mark } from '../../../ui/drawings/Mark.tsx'
import { sessionQuery } from '../sign-in-calls.ts'
import { LegalNote } from '../components/LegalNote.tsx'
import { SignInButtons } from '../components/SignInButtons.tsx'
import { signInSentence } from '../sign-in-sentence.ts'
import classes from './SignPage.module.css'

export function SignPage() {
  useDocumentTitle(`Sign in · ${settings.brandName}`)
  const { message } = useSearch({ from: '/sign' })
  const navigate = useNavigate()
  const check = useQuery(sessionQuery)
  const signedIn = check.data?.isSignIn === true
  const sentence = message === undefined ? null : signInSentence(message, settings.businessEmail)
  // Whoever was signed in a moment ago should not see the buttons flash by.
  const [expected] = useState(() => message === undefined && loginFlag.isSet())
  const waiting = signedIn || (expected && check.isPending)

  useEffect(() => {
    if (message !== undefined) loginFlag.clear()
  }, [message])

  useEffect(() => {
    if (signedIn) void navigate({ href: takeDeepLink(), replace: true })
  }, [signedIn, navigate])

  function onFailure(agent: Agent) {
    void navigate({ to: '/sign', search: { message: `OauthSignException1:${agent}` } })
  }

  return (
    <main className={classes.page}>
      <div className={classes.box} aria-busy={waiting}>
        <Mark size={40} opening />
        <div>
          <Title order={1} tabIndex={-1} className={classes.title}>
            {settings.brandName}
          </Title>
          <p className={classes.sentence}>
            {waiting ? 'Checking your session…' : 'Sign in to manage your license keys.'}
          </p>
        </div>
        {!waiting && (
          <>
            {sentence !== null && <Alert color="gray">{sentence}</Alert>}
            <SignInButtons onFailure={onFailure} />
            <LegalNote className={classes.note} />
            {settings.sandboxUrl !== undefined && (
              <p className={classes.note}>
                Sign-in uses{' '}
                <Anchor href={settings.sandboxUrl} inherit underline="always">
                  stand-in providers
                </Anchor>{' '}
                here. No real account is needed.
              </p>
            )}
          </>
        )}
      </div>
    </main>
  )
}
