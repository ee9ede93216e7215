import '../lib/page/csp.ts'
import './styles/page.css'
import './styles/sign.css'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { SignPage } from '../features/session/pages/SignPage.tsx'
import { takeDeepLink } from '../lib/session/deep-link.ts'
import { onSessionNews } from '../lib/session/session-news.ts'
import { black, colors, schemeVariables } from '../lib/page/colors.ts'
import { fetchWhenIdle, startFetchingWhenIdle } from '../lib/page/idle-code.ts'
import {
  onRememberedTheme,
  paintRememberedTheme,
  rememberedScheme,
} from '../lib/page/remembered-theme.ts'

/** Puts the sign-in page into the page, and nothing else: whoever is not signed in waits for no more than it takes. */
export function start(): void {
  paintColors()
  onRememberedTheme(paintColors)
  // Somebody signed out on purpose in another tab: nothing has expired, even where that was said first.
  onSessionNews((news) => {
    if (news === 'signed-out' && location.search !== '') location.assign('/sign')
  })
  // By the time that the provider sends the person back, the console is there.
  fetchWhenIdle(() => import('./start.tsx'))
  startFetchingWhenIdle()

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
  paintRememberedTheme()
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
  for (const [name, value] of Object.entries(schemeVariables[rememberedScheme()])) {
    style.setProperty(name, value)
  }
}
