import type { Device } from '@fovea/contract/auth'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ConfirmModal } from '../../../ui/modals/ConfirmModal.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { devicesQuery, useRevokeDevice, useRevokeOtherDevices } from '../calls.ts'
import { createOwnDeviceColumns } from '../components/own-device-columns.tsx'
import flow from '../../../ui/layout/flow.module.css'

export function DevicesPage() {
  const devices = useQuery(devicesQuery)
  const revoke = useRevokeDevice()
  const { mutate, variables, isPending } = revoke
  const revoking = isPending ? variables : null
  const columns = useMemo(
    () => createOwnDeviceColumns({ onRevoke: mutate, revoking }),
    [mutate, revoking],
  )

  return (
    <Page
      title="Signed-in devices"
      sentence={
        devices.data?.more
          ? `The ${devices.data.docs.length} browsers last seen in your account; there are more. Sign out everywhere else to end them all.`
          : "Every browser signed in to your account. Sign out any you don't recognize or no longer use."
      }
      action={<SignOutOthers hasOthers={devices.data?.docs.some(({ current }) => !current)} />}
    >
      <DataTable<Device>
        query={devices}
        failure="Your devices could not be loaded."
        label="signed-in devices"
        columns={columns}
        rows={devices.data?.docs}
        rowId={({ _id }) => _id}
        partial={devices.data?.more === true}
        empty={<EmptyState drawing="laptop" sentence="No signed-in devices." />}
      />
    </Page>
  )
}

/** Keeps its place while there is nothing to sign out, so that nothing moves. */
function SignOutOthers({ hasOthers }: { hasOthers: boolean | undefined }) {
  const [opened, setOpened] = useState(false)
  const revoke = useRevokeOtherDevices()

  return (
    <>
      <Button
        variant="default"
        className={hasOthers === true ? undefined : flow.held}
        onClick={() => setOpened(true)}
      >
        Sign out everywhere else
      </Button>
      <ConfirmModal
        opened={opened}
        onClose={() => setOpened(false)}
        title="Sign out everywhere else"
        act="Sign out other devices"
        action={revoke}
        onConfirm={() => revoke.mutate(undefined, { onSuccess: () => setOpened(false) })}
      >
        All other devices are signed out immediately and have to log in again.
      </ConfirmModal>
    </>
  )
}
