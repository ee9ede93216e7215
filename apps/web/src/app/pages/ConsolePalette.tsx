import { isStaffAllowed, type StaffRole } from '@fovea/contract/admin/staff-roles'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { customersQuery } from '../../features/admin/users/calls.ts'
import { docsSections } from '../../features/docs/contents.ts'
import { productionKeysQuery } from '../../features/license-keys/calls.ts'
import { formatIdentifier } from '../../features/license-keys/production/format-identifier.ts'
import { appNamesQuery } from '../../features/usage/calls.ts'
import { membersQuery } from '../../features/workspaces/calls.ts'
import { useCurrentWorkspace, usePermission } from '../../lib/auth/current-workspace.ts'
import { useCurrentUser } from '../../lib/auth/current-user.ts'
import { Palette, type PaletteEntry } from '../../shell/palette/Palette.tsx'
import { listReachableItems } from '../../shell/palette/navigation-items.ts'
import type { PaletteProps } from '../../shell/Shell.tsx'
import { pageSynonyms } from './palette/page-synonyms.ts'
import { recentCommands } from './palette/recent-commands.ts'
import { useCommands } from './palette/use-commands.ts'

export function ConsolePalette({ opened, onClose, ...actions }: PaletteProps) {
  const { _id: userId, staffRole, staffAccess = 'open' } = useCurrentUser()
  const mayRead = usePermission('keys:read')
  const { personal } = useCurrentWorkspace()
  const [typed, setTyped] = useState('')
  const commands = useCommands(actions)
  const pages = usePages(staffRole)
  const keys = useKeys(opened && mayRead)
  const entries = [
    // A typed noun means the page; before anything is typed, the few suggested actions and the newest keys come first.
    typed.trim() === '' ? [...commands, ...keys, ...pages] : [...pages, ...commands, ...keys],
    useApps(opened),
    useMembers(opened && !personal),
    useDocs(),
    usePeople(
      opened &&
        staffAccess === 'open' &&
        staffRole !== null &&
        isStaffAllowed(staffRole, 'customers:read'),
      useDeferredValue(typed),
    ),
    useRefusal(typed),
  ].flat()
  return (
    <Palette
      opened={opened}
      onClose={onClose}
      entries={entries}
      recent={opened ? recentCommands.read(userId) : []}
      onTyped={setTyped}
      onChosen={({ id }) => recentCommands.add(userId, id)}
    />
  )
}

function usePages(staffRole: StaffRole | null): PaletteEntry[] {
  const navigate = useNavigate()
  const { role } = useCurrentWorkspace()
  return listReachableItems(staffRole, role).map(({ to, label, icon = 'page', letter }) => ({
    id: to,
    label,
    synonyms: pageSynonyms[to] ?? '',
    group: 'Pages',
    icon,
    shortcut: letter === undefined ? undefined : `G ${letter.toUpperCase()}`,
    run: () => void navigate({ to }),
  }))
}

/** Keys that are offered before anything is typed. */
const suggestedKeys = 3

function useKeys(wanted: boolean): PaletteEntry[] {
  const navigate = useNavigate()
  const { data: keys = [] } = useQuery({ ...productionKeysQuery, enabled: wanted })
  return keys.map((key, place) => ({
    id: key._id,
    label: key.appName,
    detail: formatIdentifier(key),
    group: 'Keys',
    icon: 'key',
    isSearchOnly: place >= suggestedKeys,
    run: () => void navigate({ to: '/console/license-keys/$keyId', params: { keyId: key._id } }),
  }))
}

function useApps(wanted: boolean): PaletteEntry[] {
  const navigate = useNavigate()
  const { data: apps = [] } = useQuery({ ...appNamesQuery, enabled: wanted })
  return apps.map((app) => ({
    id: `app ${app}`,
    label: app,
    group: 'Statistic of apps',
    icon: 'bars',
    isSearchOnly: true,
    run: () => void navigate({ to: '/console/statistic', search: { app } }),
  }))
}

function useMembers(wanted: boolean): PaletteEntry[] {
  const navigate = useNavigate()
  const { data: members = [] } = useQuery({ ...membersQuery, enabled: wanted })
  return members.map(({ userId: id, nickname, email }) => ({
    id: `member ${id}`,
    label: nickname || email,
    detail: email,
    group: 'Members',
    icon: 'people',
    isSearchOnly: true,
    run: () => void navigate({ to: '/console/workspace' }),
  }))
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** A reference that an app received with a refusal. */
function useRefusal(typed: string): PaletteEntry[] {
  const navigate = useNavigate()
  const mayRead = usePermission('logs:read')
  const refId = typed.trim().toLowerCase()
  if (!mayRead || !uuid.test(refId)) return []
  return [
    {
      id: `refusal ${refId}`,
      label: 'Open the refusal',
      detail: refId,
      group: 'Logs',
      icon: 'lines',
      isSearchOnly: true,
      run: () => void navigate({ to: '/console/refusals/$refId', params: { refId } }),
    },
  ]
}

function useDocs(): PaletteEntry[] {
  const navigate = useNavigate()
  return docsSections.map(({ title, hash, part }) => ({
    id: `docs ${hash}`,
    label: title,
    detail: part,
    group: 'Docs',
    icon: 'page',
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
  return people.map(({ _id: id, name, email }) => ({
    id,
    label: name || email,
    detail: email,
    group: 'Users',
    icon: 'people',
    isSearchOnly: true,
    run: () => void navigate({ to: '/console/admin-users', search: { id } }),
  }))
}
