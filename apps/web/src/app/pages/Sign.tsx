import { useNavigate, useSearch } from '@tanstack/react-router'
import { SignPage } from '../../features/auth/pages/SignPage.tsx'
import { takeDeepLink } from '../../lib/auth/deep-link.ts'

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
