import type { ProdKey } from '@fovea/contract/license-keys'
import { listProdKeys } from '@fovea/contract/license-keys/list-calls'
import { getIdentifier, platformNames } from '@fovea/contract/license-keys/rules'
import type { Workspace } from '@fovea/contract/workspaces'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useCurrentWorkspace } from '../../../lib/auth/current-workspace.ts'
import { call } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { LazySelect } from '../../../ui/forms/LazySelect.tsx'
import { FormFoot } from '../../../ui/modals/FormFoot.tsx'
import { Modal } from '../../../ui/modals/Modal.tsx'
import { useMoveKey } from '../calls.ts'
import { workspacesQuery } from '../own-workspaces.ts'

type Props = { opened: boolean; onClose: () => void }
type MovableKey = { prodKey: ProdKey; from: string | null; label: string }

export function MoveKeyHereModal({ opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Move a key here">
      <MovableKeys onClose={onClose} />
    </Modal>
  )
}

/** Mounted inside the modal, so that closing it clears the choice. */
function MovableKeys({ onClose }: Pick<Props, 'onClose'>) {
  const here = useCurrentWorkspace()
  const { data: workspaces } = useQuery(workspacesQuery)
  const keys = useQuery({
    queryKey: queryKeys.workspaces.one('movable-keys'),
    queryFn: ({ signal }) => {
      const others = (workspaces ?? []).filter(
        ({ _id, role }) => _id !== here._id && role === 'owner',
      )
      return fetchMovableKeys(others, signal)
    },
    enabled: workspaces !== undefined,
  })

  if (keys.error) return <QueryError title="Your keys could not be loaded." query={keys} />
  if (keys.data === undefined) return <Skeleton height={60} aria-busy="true" />
  if (keys.data.length === 0)
    return <p>You own no production key in another workspace. Create one here instead.</p>
  return <MoveForm movable={keys.data} onClose={onClose} />
}

async function fetchMovableKeys(
  workspaces: readonly Workspace[],
  signal: AbortSignal,
): Promise<MovableKey[]> {
  const lists = await Promise.all(
    workspaces.map(async ({ _id, name, personal }) => {
      const from = personal ? null : _id
      const { docs } = (await call(listProdKeys, { workspace: from }, { signal })).payload
      return docs.map((prodKey) => ({
        prodKey,
        from,
        label: [
          prodKey.appName,
          platformNames[prodKey.platformType],
          getIdentifier(prodKey),
          personal ? 'Personal' : name,
        ].join(' · '),
      }))
    }),
  )
  return lists.flat()
}

type FormProps = { movable: readonly MovableKey[]; onClose: () => void }

function MoveForm({ movable, onClose }: FormProps) {
  const here = useCurrentWorkspace()
  const [keyId, setKeyId] = useState(movable[0]?.prodKey._id ?? '')
  const move = useMoveKey()
  const chosen = movable.find(({ prodKey }) => prodKey._id === keyId)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen) move.mutate({ prodKey: chosen.prodKey, from: chosen.from, to: here })
  }

  return (
    <form onSubmit={submit}>
      <p>
        The key string stays the same. Sessions up to now stay in the other workspace’s statistics
        and invoices; sessions from now on count here. Both histories tell of it.
      </p>
      <LazySelect
        label="Key"
        value={keyId}
        data={movable.map(({ prodKey, label }) => ({ value: prodKey._id, label }))}
        searchable={movable.length > 8}
        nothingFoundMessage="No key matches."
        onChange={(id) => id !== null && setKeyId(id)}
      />
      <FormFoot
        action={move}
        submit="Move key"
        busy={move.isPending || move.isSuccess}
        onCancel={onClose}
      />
    </form>
  )
}
