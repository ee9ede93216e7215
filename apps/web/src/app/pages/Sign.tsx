import { useNavigate, useSearch } from '@tanstack/react-router'
import { SignPage } from '../../features/session/pages/SignPage.tsx'
import { takeDeepLink } from '../../lib/session/deep-link.ts'

/** The sign-in page for whoever was led there by the console. */
export function Sign() {
  const { message } = useSearch({ from: '/sign' })
  const navigate = useNavigate()
  return (
    <SignPage
      message={message}
      onSignedIn={() => void navigate({ href: takeDeepLink(), replace: true })}
      onFailure={(failure) => void navigate({ to: '/sign', search: { message: failure } })}
    />
  )
}
