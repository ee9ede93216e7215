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

/** Puts the sign-in page into the page, and nothing else: whoever is not signed in waits for no more than it takes. */
export function startPage(): void {
  paintColors()
  onStoredThemeChange(paintColors)
  // Somebody signed out on purpose in another tab: nothing has expired, even where that was said first.
  onSessionChange((news) => {
    if (news === 'signed-out' && location.search !== '') location.assign('/sign')
  })
  // By the time that the provider sends the person back, the console is there.
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

/** What the console's theme says of colours, without the library that says so elsewhere. */
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
  // One theme may leave out what the other says.
  for (const name of Object.keys({ ...light, ...dark })) style.removeProperty(name)
  for (const [name, value] of Object.entries(schemeVariables[readStoredScheme()])) {
    style.setProperty(name, value)
  }
}
