import { Button } from '@mantine/core'
import { useState } from 'react'
import { Section } from '../../../../ui/layout/Section.tsx'
import { ConfirmModal } from '../../../../ui/modals/ConfirmModal.tsx'
import { createDeviceColumns } from '../../../../ui/tables/device-columns.tsx'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { type CustomerDetail, useSignOutEverywhere } from '../calls.ts'

type Device = CustomerDetail['devices'][number]

const columns = createDeviceColumns<Device>()

type Props = { userId: string; email: string; devices: Device[] }

export function UserDevices({ userId, email, devices }: Props) {
  const [opened, setOpened] = useState(false)
  const signOut = useSignOutEverywhere(userId)
  return (
    <Section
      title="Signed-in devices"
      actions={
        <Button
          variant="default"
          size="xs"
          disabled={devices.length === 0}
          onClick={() => setOpened(true)}
        >
          Sign out everywhere
        </Button>
      }
    >
      <DataTable<Device>
        label="the user's devices"
        columns={columns}
        rows={devices}
        rowId={({ _id }) => _id}
        empty="Not signed in on any device."
      />
      <ConfirmModal
        opened={opened}
        onClose={() => setOpened(false)}
        title="Sign out everywhere"
        action={signOut}
        onConfirm={() => signOut.mutate(undefined, { onSuccess: () => setOpened(false) })}
      >
        {email} is signed out on every device and can sign in again. API tokens keep working.
      </ConfirmModal>
    </Section>
  )
}
