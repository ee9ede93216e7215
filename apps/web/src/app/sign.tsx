import '../lib/page/csp.ts'
import '@mantine/core/styles/default-css-variables.layer.css'
import './styles/page.css'
import './styles/sign.css'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { SignPage } from '../features/auth/pages/SignPage.tsx'
import { takeDeepLink } from '../lib/auth/deep-link.ts'
import { onSessionChange } from '../lib/auth/session-changes.ts'
import { preloadWhenIdle, startIdlePreloading } from '../lib/page/preload-when-idle.ts'
import { applyStoredTheme, onStoredThemeChange } from '../lib/page/stored-theme.ts'

/** Entry of the sign-in page. It loads no more than the sign-in needs. */
export function startPage(): void {
  onStoredThemeChange(applyStoredTheme)
  // The user signed out on purpose in another tab: remove the "session has expired" notice.
  onSessionChange((change) => {
    if (change === 'signed-out' && location.search !== '') location.assign('/sign')
  })
  // Fetches the console while the user is at the sign-in provider.
  preloadWhenIdle(() => import('./start.tsx'))
  startIdlePreloading()

  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no #root')
  createRoot(root).render(
    <StrictMode>
      <Sign />
    </StrictMode>,
  )
}

function Sign() {
  const [message, setMessage] = useState(() => new URLSearchParams(location.search).get('message'))
  return (
    <SignPage
      message={message ?? undefined}
      onSignedIn={() => location.replace(takeDeepLink())}
      onFailure={(failure) => {
        history.replaceState(null, '', `/sign?message=${encodeURI(failure)}`)
        setMessage(failure)
      }}
    />
  )
}
