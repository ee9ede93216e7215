import '../lib/page/csp.ts'
import './styles/page.css'
import './styles/sign.css'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { SignPage } from '../features/auth/pages/SignPage.tsx'
import { takeDeepLink } from '../lib/auth/deep-link.ts'
import { onSessionChange } from '../lib/auth/session-changes.ts'
import { black, colors, schemeVariables } from '../lib/page/colors.ts'
import { preloadWhenIdle, startIdlePreloading } from '../lib/page/preload-when-idle.ts'
import {
  onStoredThemeChange,
  applyStoredTheme,
  readStoredScheme,
} from '../lib/page/stored-theme.ts'

/** Entry of the sign-in page. It loads no more than the sign-in needs. */
export function startPage(): void {
  paintColors()
  onStoredThemeChange(paintColors)
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

/** Writes the theme's colours as CSS variables without Mantine, which would be too large for this page. */
function paintColors(): void {
  applyStoredTheme()
  const { style } = document.documentElement
  for (const [name, shades] of Object.entries(colors)) {
    for (const [shade, color] of shades.entries()) {
      style.setProperty(`--mantine-color-${name}-${shade}`, color)
    }
  }
  style.setProperty('--mantine-color-black', black)
  const { light, dark } = schemeVariables
  // Either theme may omit variables that the other one sets.
  for (const name of Object.keys({ ...light, ...dark })) style.removeProperty(name)
  for (const [name, value] of Object.entries(schemeVariables[readStoredScheme()])) {
    style.setProperty(name, value)
  }
}
