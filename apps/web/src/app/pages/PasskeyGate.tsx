import { useSignOut } from '../../features/auth/use-sign-out.ts'
import { PasskeyGatePage } from '../../features/account/passkeys/PasskeyGatePage.tsx'
import { rememberDeepLink } from '../../lib/auth/deep-link.ts'

/** In place of a page of the back office, whose address stays. */
export function PasskeyGate() {
  const signOut = useSignOut()
  return (
    <PasskeyGatePage
      onSignInAgain={() => signOut.mutate(undefined, { onSuccess: signIn })}
      leaving={signOut.isPending || signOut.isSuccess}
    />
  )
}

function signIn() {
  rememberDeepLink(location.pathname + location.search)
  location.assign('/sign')
}
