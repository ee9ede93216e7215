import { isExpired } from '@fovea/contract/license-keys/rules'
import { isRoleAllowed } from '@fovea/contract/workspaces/permissions'
import { useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { developmentKeyQuery } from '../../../features/license-keys/calls.ts'
import { useCurrentWorkspace } from '../../../lib/auth/current-workspace.ts'
import { copyAndNotify } from '../../../lib/page/clipboard.ts'
import { settings } from '../../../lib/page/settings.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import type { PaletteEntry } from '../../../shell/palette/Palette.tsx'
import type { PaletteProps } from '../../../shell/Shell.tsx'
import { type Command, type CommandEffect, commands } from './commands.ts'

const byHand = 'Your browser blocked copying. Copy the key on the License Keys page.'

type Deps = Pick<PaletteProps, 'onShortcuts' | 'onNews' | 'onSignOut' | 'onInvite'>

export function useCommands({ onShortcuts, onNews, onSignOut, onInvite }: Deps): PaletteEntry[] {
  const navigate = useNavigate()
  const now = useNow()
  const { role, personal } = useCurrentWorkspace()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { data: trial } = useQuery(developmentKeyQuery)
  const hasKey = trial !== undefined && trial !== null && !isExpired(trial, now)

  const effects: Record<CommandEffect, () => void> = {
    copyDevelopmentKey: () => void copyAndNotify(trial?.key ?? '', byHand),
    invite: onInvite,
    openDocs: () => window.open(settings.docsUrl, '_blank', 'noreferrer'),
    openReference: () => window.open('/api/reference', '_blank', 'noreferrer'),
    showNews: onNews,
    showShortcuts: onShortcuts,
    signOut: onSignOut,
    themeAuto: () => setColorScheme('auto'),
    themeDark: () => setColorScheme('dark'),
    themeLight: () => setColorScheme('light'),
  }

  function isOffered(command: Command): boolean {
    const { permission, id } = command
    if (permission !== undefined && !isRoleAllowed(role, permission)) return false
    if (id === 'copy-key') return hasKey
    // A trial is started once, in the personal workspace.
    if (id === 'start-trial') return personal && trial === null
    if (id === 'extend-trial') return personal && trial !== null
    return !('effect' in command && command.effect === `theme${capitalize(colorScheme)}`)
  }

  return commands.filter(isOffered).map((command) => ({
    id: command.id,
    label: command.label,
    synonyms: command.synonyms,
    group: 'Actions',
    icon: command.icon,
    isSearchOnly: !suggested.has(command.id),
    run: 'effect' in command ? effects[command.effect] : () => void navigate(command.address),
  }))
}

/** Offered before anything is typed. */
const suggested = new Set(['create-key', 'copy-key', 'invite', 'refused', 'download', 'support'])

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
