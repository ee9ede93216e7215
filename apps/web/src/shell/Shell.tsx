import type { User } from '@fovea/contract/session'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { settings } from '../lib/page/settings.ts'
import { ProgressLine } from '../ui/feedback/ProgressLine.tsx'
import { lazyModal } from '../ui/modals/lazy-modal.tsx'
import { NavigationBar } from './bar/NavigationBar.tsx'
import type { PaletteEntry } from './palette/Palette.tsx'
import { placesFor } from './palette/places.ts'
import { StillLoading } from './waiting/StillLoading.tsx'
import { Toasts } from './Toasts.tsx'
import { useDarkTheme } from './bar/use-dark-theme.ts'
import { useShortcuts } from './palette/use-shortcuts.ts'
import classes from './Shell.module.css'

const Palette = lazyModal(async () => (await import('./palette/Palette.tsx')).Palette)
const ShortcutsModal = lazyModal(
  async () => (await import('./palette/ShortcutsModal.tsx')).ShortcutsModal,
)

type Props = { user: User; onSignOut: () => void; signingOut: boolean; children: ReactNode }

/** What surrounds every page of the console. */
export function Shell({ user, onSignOut, signingOut, children }: Props) {
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null)
  const entries = usePaletteEntries(user.isAdmin, onSignOut, () => setOpen('shortcuts'))
  const close = (): void => setOpen(null)

  useShortcuts({
    openPalette: () => setOpen('palette'),
    openShortcuts: () => setOpen('shortcuts'),
  })

  return (
    <>
      <a href="#content" className={classes.skip} onClick={skipToContent}>
        Skip to content
      </a>
      <ProgressBar />
      <NavigationBar
        user={user}
        onSignOut={onSignOut}
        signingOut={signingOut}
        onShortcuts={() => setOpen('shortcuts')}
      />
      <main id="content" tabIndex={-1} className={classes.content}>
        {children}
      </main>
      <StillLoading />
      <Toasts />
      <ShortcutsModal opened={open === 'shortcuts'} onClose={close} />
      <Palette opened={open === 'palette'} onClose={close} entries={entries} />
    </>
  )
}

/** By hand: the hash of the address is the router's. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

function usePaletteEntries(isAdmin: boolean, signOut: () => void, shortcuts: () => void) {
  const navigate = useNavigate()
  const { dark, setDark } = useDarkTheme()
  const pages = placesFor(isAdmin).map(({ to, label }): PaletteEntry => ({
    label,
    kind: 'Page',
    run: () => void navigate({ to }),
  }))
  const acts: PaletteEntry[] = [
    {
      label: 'Docs',
      kind: 'New tab',
      run: () => window.open(settings.docsUrl, '_blank', 'noreferrer'),
    },
    {
      label: `Switch to the ${dark ? 'light' : 'dark'} theme`,
      kind: 'Act',
      run: () => setDark(!dark),
    },
    { label: 'Keyboard shortcuts', kind: 'Act', run: shortcuts },
    { label: 'Sign out', kind: 'Act', run: signOut },
  ]
  return [...pages, ...acts]
}

/** Shown while a page is on its way. */
function ProgressBar() {
  const loading = useRouterState({ select: (state) => state.isLoading })
  return loading && <ProgressLine label="Loading the page" />
}
