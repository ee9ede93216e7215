import type { User } from '@fovea/contract/auth'
import { useLocation, useNavigate, useRouterState } from '@tanstack/react-router'
import {
  useCallback,
  useRef,
  useState,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { useCurrentWorkspace } from '../lib/auth/current-workspace.ts'
import links from '../ui/buttons/links.module.css'
import { ProgressLine } from '../ui/feedback/ProgressLine.tsx'
import { createLazyModal } from '../ui/modals/lazy-modal.tsx'
import { NavigationBar } from './bar/NavigationBar.tsx'
import { listReachableItems } from './palette/navigation-items.ts'
import { useShortcuts } from './palette/use-shortcuts.ts'
import { Sidebar } from './sidebar/Sidebar.tsx'
import { StillLoading } from './loading/StillLoading.tsx'
import { Toasts } from './Toasts.tsx'
import classes from './Shell.module.css'

const ShortcutsModal = createLazyModal(
  () => import('./palette/ShortcutsModal.tsx'),
  'ShortcutsModal',
)
const WhatsNewModal = createLazyModal(() => import('./help/WhatsNewModal.tsx'), 'WhatsNewModal')

export type PaletteProps = {
  opened: boolean
  onClose: () => void
  onShortcuts: () => void
  onNews: () => void
  onSignOut: () => void
  onInvite: () => void
}

type ShellModal = 'palette' | 'shortcuts' | 'news'

type Props = {
  user: User
  onSignOut: () => void
  signingOut: boolean
  onInvite: () => void
  Palette: ComponentType<PaletteProps>
  switcher: ReactNode
  children: ReactNode
}

export function Shell(props: Props) {
  const { user, onSignOut, signingOut, onInvite, Palette, switcher, children } = props
  const navigate = useNavigate()
  const { role } = useCurrentWorkspace()
  // Bound to their page, so that modals and the drawer close with any navigation, also with the browser's Back.
  const pathname = useLocation({ select: (location) => location.pathname })
  const [opened, setOpened] = useState<{ modal: ShellModal; page: string } | null>(null)
  const open = opened?.page === pathname ? opened.modal : null
  const [drawerPage, setDrawerPage] = useState<string | null>(null)
  const isDrawerOpen = drawerPage === pathname
  const toggle = useRef<HTMLButtonElement>(null)
  const closeDrawer = useCallback(() => setDrawerPage(null), [])
  const escapeDrawer = useCallback(() => {
    closeDrawer()
    toggle.current?.focus()
  }, [closeDrawer])
  const close = (): void => setOpened(null)
  const show = (modal: ShellModal): void => setOpened({ modal, page: pathname })
  const onShortcuts = (): void => show('shortcuts')
  const onNews = (): void => show('news')

  useShortcuts({
    openPalette: () => show('palette'),
    openShortcuts: onShortcuts,
    goTo: (letter) => {
      const place = listReachableItems(user.staffRole, role).find((one) => one.letter === letter)
      if (place === undefined) return false
      void navigate({ to: place.to })
      return true
    },
  })

  return (
    <>
      <a href="#content" className={links.skip} onClick={skipToContent}>
        Skip to content
      </a>
      <ProgressBar />
      <NavigationBar
        user={user}
        toggleRef={toggle}
        isDrawerOpen={isDrawerOpen}
        onToggle={() => setDrawerPage(isDrawerOpen ? null : pathname)}
        onSearch={() => show('palette')}
        onSignOut={onSignOut}
        signingOut={signingOut}
      />
      <div className={classes.frame}>
        <Sidebar
          user={user}
          opened={isDrawerOpen}
          onClose={closeDrawer}
          onEscape={escapeDrawer}
          onShortcuts={onShortcuts}
          onNews={onNews}
          onSignOut={onSignOut}
          signingOut={signingOut}
          onInvite={onInvite}
          switcher={switcher}
        />
        <main id="content" tabIndex={-1} className={classes.content} inert={isDrawerOpen}>
          {children}
        </main>
      </div>
      <StillLoading />
      <Toasts />
      <ShortcutsModal opened={open === 'shortcuts'} onClose={close} staffRole={user.staffRole} />
      <WhatsNewModal opened={open === 'news'} onClose={close} />
      <Palette
        opened={open === 'palette'}
        onClose={close}
        onShortcuts={onShortcuts}
        onNews={onNews}
        onSignOut={onSignOut}
        onInvite={onInvite}
      />
    </>
  )
}

/** By script, because the router uses the hash of the address. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

function ProgressBar() {
  const loading = useRouterState({ select: (state) => state.isLoading })
  return loading && <ProgressLine label="Loading the page" />
}
