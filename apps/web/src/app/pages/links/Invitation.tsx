import '../../styles/console.css'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useSignOut } from '../../../features/auth/use-sign-out.ts'
import { sessionQuery, userQuery } from '../../../features/auth/sign-in-calls.ts'
import { InvitationPage } from '../../../features/workspaces/pages/InvitationPage.tsx'
import { rememberDeepLink } from '../../../lib/auth/deep-link.ts'
import { PublicFrame } from '../../../shell/PublicFrame.tsx'

export function Invitation() {
  const { secret } = useSearch({ from: '/console/invitation' })
  const session = useQuery(sessionQuery)
  const isSignedIn = session.data?.isSignIn === true
  const { data: user } = useQuery({ ...userQuery, enabled: isSignedIn })
  const signOut = useSignOut()

  return (
    <PublicFrame narrow visitor={isSignedIn ? 'signed-in' : 'unknown'}>
      <InvitationPage
        secret={secret}
        reader={readerOf(session.isPending, isSignedIn, user?.email)}
        onSignIn={signIn}
        onOtherAccount={() => signOut.mutate(undefined, { onSuccess: signIn })}
        leaving={signOut.isPending || signOut.isSuccess}
      />
    </PublicFrame>
  )
}

function readerOf(isPending: boolean, isSignedIn: boolean, email: string | undefined) {
  if (isPending || (isSignedIn && email === undefined)) return 'unknown'
  return email === undefined || !isSignedIn ? 'nobody' : { email }
}

function signIn() {
  rememberDeepLink(location.pathname + location.search)
  location.assign('/sign')
}
