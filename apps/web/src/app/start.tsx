import { nonce } from '../lib/page/csp.ts'
import '@mantine/core/styles/default-css-variables.layer.css'
import './styles/page.css'
import './styles/base.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { getCanonicalRedirect } from '../features/auth/canonical-redirect.ts'
import { rememberDeepLink } from '../lib/auth/deep-link.ts'
import { focusSection } from '../lib/page/focus-section.ts'
import { trackTyping } from '../lib/page/reload-once.ts'
import { startIdlePreloading } from '../lib/page/preload-when-idle.ts'
import { watchConnection } from '../lib/http/connection.ts'
import { watchSecondPresses } from '../lib/http/second-press.ts'
import { colorSchemeManager, theme } from '../lib/page/theme.ts'
import { recheckRestoredPage } from './restored-page.ts'
import { createQueryClient } from './query-client.ts'
import { createConsoleRouter } from './routes/router.ts'
import { ignoreRepeatedEnter } from './ignore-repeated-enter.ts'
import { followOtherTabs } from './follow-other-tabs.ts'
import { redirectToSignIn } from './routes/require-user.ts'
import { endSession, isSignOutPending } from '../lib/auth/end-session.ts'
import { skipClosedSteps } from './skip-closed-steps.ts'

export function startPage(): void {
  rewriteMalformedRedirect()
  const queryClient = createQueryClient(() => {
    // During the first navigation the route guard redirects, because it knows the address to return to.
    if (router.state.resolvedLocation === undefined) return
    // After one redirect, a late response must not redirect again: that would remove the reason from the address.
    const { pathname, href } = router.latestLocation
    if (!pathname.startsWith('/console')) return
    if (isSignOutPending()) return endSession()
    rememberDeepLink(href)
    void router.navigate(redirectToSignIn())
  })
  const router = createConsoleRouter(queryClient)
  focusHeadings(router)
  followOtherTabs(queryClient)
  recheckRestoredPage(queryClient)
  skipClosedSteps(router)
  ignoreRepeatedEnter()
  watchSecondPresses()
  trackTyping()
  watchConnection()
  startIdlePreloading()

  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no #root')
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
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
  const canonical = getCanonicalRedirect(address)
  if (canonical !== address) history.replaceState(null, '', canonical)
}

/** After a navigation the focus moves to the linked section's or the page's heading instead of getting lost with the clicked link. */
function focusHeadings(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return
    // The palette may be open again before a slow page arrives.
    if (document.querySelector('[role="dialog"]') !== null) return
    if (toLocation.hash !== '' && focusSection(toLocation.hash)) return
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  })
}
