import type { SignInProvider } from '@fovea/contract/auth'
import { useEffect, useEffectEvent, useState } from 'react'
import { signedInFlag } from '../../../lib/auth/signed-in-flag.ts'
import { settings } from '../../../lib/page/settings.ts'
import { Mark } from '../../../ui/drawings/Mark.tsx'
import { LegalNote } from '../components/LegalNote.tsx'
import { Scanpath } from '../components/Scanpath.tsx'
import { SignInButtons } from '../components/SignInButtons.tsx'
import { formatSignInMessage } from '../sign-in-message.ts'
import { useSignedIn } from '../use-signed-in.ts'
import classes from './SignPage.module.css'

type Props = {
  message: string | undefined
  onSignedIn: () => void
  onFailure: (message: string) => void
}

/** Uses no library but React, to keep the first page that a visitor loads small. */
export function SignPage({ message, onSignedIn, onFailure }: Props) {
  const signedIn = useSignedIn()
  const sentence =
    message === undefined ? null : formatSignInMessage(message, settings.businessEmail)
  // Hides the buttons while the session of a recently signed-in user is checked, so that they don't flash.
  const [expected] = useState(() => message === undefined && signedInFlag.isSet())
  const waiting = signedIn === true || (expected && signedIn === undefined)

  useEffect(() => {
    document.title = `Sign in · ${settings.brandName}`
  }, [])

  useEffect(() => {
    if (message !== undefined) signedInFlag.clear()
  }, [message])

  const leave = useEffectEvent(onSignedIn)
  useEffect(() => {
    if (signedIn === true) leave()
  }, [signedIn])

  return (
    <div className={classes.split}>
      <main className={classes.page}>
        <div className={classes.box} aria-busy={waiting}>
          <Mark size={40} opening />
          <div>
            <h1 tabIndex={-1} className={classes.title}>
              Sign in to {settings.brandName}
            </h1>
            <p className={classes.sentence}>
              {waiting
                ? 'Checking your session…'
                : 'Eye tracking for your app. Sign in for a free key.'}
            </p>
          </div>
          {!waiting && (
            <>
              {sentence !== null && (
                <p role="alert" className={classes.message}>
                  {sentence}
                </p>
              )}
              <SignInButtons
                onFailure={(agent: SignInProvider) => onFailure(`OauthSignException1:${agent}`)}
              />
              <LegalNote className={classes.note} />
              {settings.sandboxUrl !== undefined && (
                <p className={classes.note}>
                  This console runs locally: <a href={settings.sandboxUrl}>stand-in providers</a>{' '}
                  log you in without a real account.
                </p>
              )}
            </>
          )}
        </div>
      </main>
      <div className={classes.drawing}>
        <Scanpath />
      </div>
    </div>
  )
}
