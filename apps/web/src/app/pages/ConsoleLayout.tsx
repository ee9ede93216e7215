import '../styles/console.css'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useSignOut } from '../../features/session/calls.ts'
import { userQuery } from '../../features/session/sign-in-calls.ts'
import { useChunk } from '../../lib/page/chunk.ts'
import { CurrentUserProvider } from '../../lib/session/current-user.ts'
import { Shell } from '../../shell/Shell.tsx'
import { lazyModal } from '../../ui/modals/lazy-modal.tsx'
import { useCardProviderScript } from './use-card-provider-script.ts'

const Palette = lazyModal(async () => (await import('./ConsolePalette.tsx')).ConsolePalette)

// Not fetched when idle: most people are no admins.
const adminNews = {
  name: 'admin-news',
  load: async () => (await import('./AdminNews.tsx')).AdminNews,
}

/** The shell, filled with the person and the page. */
export function ConsoleLayout() {
  const { data: user } = useQuery(userQuery)
  const signOut = useSignOut()
  useCardProviderScript()
  const { data: News } = useChunk(adminNews, user?.isAdmin === true)
  if (user === undefined) return null

  return (
    // Another person in the same tab starts with nothing of the one before.
    <CurrentUserProvider key={user._id} value={user}>
      <Shell
        user={user}
        onSignOut={() => signOut.mutate()}
        signingOut={signOut.isPending || signOut.isSuccess}
        Palette={Palette}
      >
        <Outlet />
      </Shell>
      {user.isAdmin && News !== undefined && <News />}
    </CurrentUserProvider>
  )
}
