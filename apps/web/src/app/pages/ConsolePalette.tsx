import { isExpired } from '@fovea/contract/license-keys/rules'
import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { customersQuery } from '../../features/admin/users/calls.ts'
import { docsSections } from '../../features/docs/contents.ts'
import { developmentKeyQuery, productionKeysQuery } from '../../features/license-keys/calls.ts'
import { formatIdentifier } from '../../features/license-keys/production/format-identifier.ts'
import { appNamesQuery } from '../../features/usage/calls.ts'
import { copyAndNotify } from '../../lib/page/clipboard.ts'
import { settings } from '../../lib/page/settings.ts'
import { useCurrentWorkspace, usePermission } from '../../lib/auth/current-workspace.ts'
import { useCurrentUser } from '../../lib/auth/current-user.ts'
import { useNow } from '../../lib/time/use-now.ts'
import { Palette, type PaletteEntry } from '../../shell/palette/Palette.tsx'
import { listReachableItems } from '../../shell/palette/navigation-items.ts'
import type { PaletteProps } from '../../shell/Shell.tsx'

const byHand = 'Your browser blocked copying. Copy the key on the License Keys page.'

export function ConsolePalette({ opened, onClose, ...actions }: PaletteProps) {
  const { isAdmin } = useCurrentUser()
  const mayRead = usePermission('keys:read')
  const [typed, setTyped] = useState('')
  const entries = [
    usePages(isAdmin),
    useActions(actions),
    useKeys(opened && mayRead),
    useApps(opened),
    useDocs(),
    usePeople(opened && isAdmin, useDeferredValue(typed)),
  ].flat()
  return <Palette opened={opened} onClose={onClose} entries={entries} onTyped={setTyped} />
}

function usePages(isAdmin: boolean): PaletteEntry[] {
  const navigate = useNavigate()
  const { role } = useCurrentWorkspace()
  return listReachableItems(isAdmin, role).map(({ to, label }) => ({
    id: to,
    label,
    kind: 'Page',
    run: () => void navigate({ to }),
  }))
}

const themes: { scheme: MantineColorScheme; label: string }[] = [
  { scheme: 'auto', label: 'Theme: System' },
  { scheme: 'light', label: 'Theme: Light' },
  { scheme: 'dark', label: 'Theme: Dark' },
]

type Acts = Pick<PaletteProps, 'onShortcuts' | 'onNews' | 'onSignOut'>

function useActions({ onShortcuts, onNews, onSignOut }: Acts): PaletteEntry[] {
  const navigate = useNavigate()
  const now = useNow()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const mayCreate = usePermission('keys:write')
  const { data: trial } = useQuery(developmentKeyQuery)
  const kind = 'Action'
  return [
    ...(mayCreate
      ? [
          {
            id: 'create-key',
            label: 'Create a production key',
            kind,
            run: () =>
              void navigate({ to: '/console/license-keys', search: { form: 'create-key' } }),
          },
        ]
      : []),
    ...(trial && !isExpired(trial, now)
      ? [
          {
            id: 'copy-key',
            label: 'Copy the development key',
            kind,
            run: () => void copyAndNotify(trial.key, byHand),
          },
        ]
      : []),
    ...themes
      .filter(({ scheme }) => scheme !== colorScheme)
      .map(({ scheme, label }) => ({ id: scheme, label, kind, run: () => setColorScheme(scheme) })),
    {
      id: 'docs',
      label: 'Docs',
      kind: 'New tab',
      run: () => window.open(settings.docsUrl, '_blank', 'noreferrer'),
    },
    { id: 'news', label: 'What’s new', kind, run: onNews },
    { id: 'shortcuts', label: 'Keyboard shortcuts', kind, run: onShortcuts },
    { id: 'sign-out', label: 'Sign out', kind, run: onSignOut },
  ]
}

function useKeys(wanted: boolean): PaletteEntry[] {
  const navigate = useNavigate()
  const { data: keys = [] } = useQuery({ ...productionKeysQuery, enabled: wanted })
  return keys.map((key) => ({
    id: key._id,
    label: key.appName,
    detail: formatIdentifier(key),
    kind: 'Key',
    isSearchOnly: true,
    run: () => void navigate({ to: '/console/license-keys/$keyId', params: { keyId: key._id } }),
  }))
}

function useApps(wanted: boolean): PaletteEntry[] {
  const navigate = useNavigate()
  const { data: apps = [] } = useQuery({ ...appNamesQuery, enabled: wanted })
  return apps.map((app) => ({
    id: app,
    label: app,
    kind: 'App statistic',
    isSearchOnly: true,
    run: () => void navigate({ to: '/console/statistic', search: { app } }),
  }))
}

function useDocs(): PaletteEntry[] {
  const navigate = useNavigate()
  return docsSections.map(({ title, hash, part }) => ({
    id: hash,
    label: title,
    detail: part,
    kind: 'Docs',
    isSearchOnly: true,
    run: () => void navigate({ to: '/console/docs', hash }),
  }))
}

/** A single letter matches too many entries. */
const leastTyped = 2

function usePeople(wanted: boolean, typed: string): PaletteEntry[] {
  const navigate = useNavigate()
  const search = typed.trim()
  const { data } = useInfiniteQuery({
    ...customersQuery({ search }),
    enabled: wanted && search.length >= leastTyped,
  })
  const people = data?.pages[0]?.docs ?? []
  return people.map(({ _id: id, kind, name, email }) => ({
    id,
    label: name || email,
    detail: email,
    kind: kind === 'team' ? 'Team' : 'User',
    isSearchOnly: true,
    run: () => void navigate({ to: '/console/admin-users', search: { id } }),
  }))
}
