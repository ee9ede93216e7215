import { nonce } from '../lib/page/csp.ts'
import './styles/page.css'
import './styles/base.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { canonicalRedirect } from '../features/session/canonical-redirect.ts'
import { rememberDeepLink } from '../lib/session/deep-link.ts'
import { noticeTyping } from '../lib/page/fresh-page.ts'
import { startFetchingWhenIdle } from '../lib/page/idle-code.ts'
import { watchLine } from '../lib/http/line.ts'
import { watchSecondPresses } from '../lib/http/second-press.ts'
import { colorSchemeManager, cssVariables, theme } from '../lib/page/theme.ts'
import { recheckWhoComesBack } from './come-back.ts'
import { createQueryClient } from './query-client.ts'
import { createConsoleRouter } from './routes/router.ts'
import { pressOnceWhileHeld } from './held-enter.ts'
import { followOtherTabs } from './follow-other-tabs.ts'
import { signInAgain } from './routes/session-guard.ts'
import { endSession, isSignOutPending } from '../lib/session/session-end.ts'
import { stepOverClosed } from './step-over.ts'

/** Puts the console into the page. */
export function start(): void {
  rewriteMalformedRedirect()
  const queryClient = createQueryClient(() => {
    // Whoever has only just arrived is led on by the guard, which knows where they wanted to go.
    if (router.state.resolvedLocation === undefined) return
    // Whoever was led away already is not led once more by what is answered late: that would take the reason away.
    const { pathname, href } = router.latestLocation
    if (!pathname.startsWith('/console')) return
    if (isSignOutPending()) return endSession()
    rememberDeepLink(href)
    void router.navigate(signInAgain())
  })
  const router = createConsoleRouter(queryClient)
  focusHeadings(router)
  followOtherTabs(queryClient)
  recheckWhoComesBack(queryClient)
  stepOverClosed(router)
  pressOnceWhileHeld()
  watchSecondPresses()
  noticeTyping()
  watchLine()
  startFetchingWhenIdle()

  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no #root')
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}

function rewriteMalformedRedirect(): void {
  const { pathname, search, hash } = location
  const address = pathname + search + hash
  const canonical = canonicalRedirect(address)
  if (canonical !== address) history.replaceState(null, '', canonical)
}

/** After a navigation the focus is on the page's heading, not lost with the link that is gone. */
function focusHeadings(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  })
}
