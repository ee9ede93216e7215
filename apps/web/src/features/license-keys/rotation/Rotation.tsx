import type { KeyRotation, ProdKey } from '@fovea/contract/license-keys'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePermission } from '../../../lib/auth/current-workspace.ts'
import { formatNumber } from '../../../lib/text/format.ts'
import { Pending } from '../../../ui/feedback/Pending.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { createColumnHelper } from '../../../ui/tables/table-columns.ts'
import { CopyText } from '../../../ui/values/CopyText.tsx'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { Day, Time } from '../../../ui/values/Time.tsx'
import { LinkedCard } from '../key-page/LinkedCard.tsx'
import { rotationQuery } from './calls.ts'

const RotateKeyModal = createLazyModal(
  async () => (await import('./RotateKeyModal.tsx')).RotateKeyModal,
)
const RollBackModal = createLazyModal(
  async () => (await import('./RollBackModal.tsx')).RollBackModal,
)

export function Rotation({ prodKey }: { prodKey: ProdKey }) {
  const mayChange = usePermission('keys:write')
  const [rotating, setRotating] = useState(false)
  const [rollingBack, setRollingBack] = useState(false)
  const { previous } = prodKey
  return (
    <>
      {previous ? (
        <LinkedCard
          id="rotation"
          title="Rotation"
          sentence="This key has two strings. Move your apps to the new one before the old one ends."
          action={
            mayChange && (
              <Button variant="default" size="xs" onClick={() => setRollingBack(true)}>
                Roll back
              </Button>
            )
          }
        >
          <OldString prodKey={prodKey} previous={previous} />
        </LinkedCard>
      ) : (
        mayChange && (
          <Card
            title="Rotate this key"
            sentence="A new string for the same app. The old one works on while you update your apps."
            action={
              <Button variant="default" size="xs" onClick={() => setRotating(true)}>
                Rotate key
              </Button>
            }
          />
        )
      )}
      <RotateKeyModal opened={rotating} onClose={() => setRotating(false)} prodKey={prodKey} />
      <RollBackModal opened={rollingBack} onClose={() => setRollingBack(false)} prodKey={prodKey} />
    </>
  )
}

type OldProps = { prodKey: ProdKey; previous: NonNullable<ProdKey['previous']> }

function OldString({ prodKey, previous }: OldProps) {
  const { data: rotation, error, refetch } = useQuery(rotationQuery(prodKey._id))
  return (
    <>
      <Facts>
        <Fact label="Old string">
          <CopyText text={previous.key} label="old SDK key" />
        </Fact>
        <Fact label="Works until">
          <Day iso={previous.works_until} />
        </Fact>
        <Fact label="Rotated">
          <Time iso={previous.since} />
        </Fact>
        <Fact label="Starts with it">{rotation ? formatNumber(rotation.starts) : '…'}</Fact>
      </Facts>
      <Pending
        query={{ data: rotation, error, refetch }}
        failure="Who still uses the old string could not be loaded."
        height={44}
        radius="sm"
      />
      {rotation && rotation.versions.length > 0 && (
        <DataTable<KeyRotation['versions'][number]>
          label="versions that use the old string"
          columns={versionColumns}
          rows={rotation.versions}
          rowId={({ version, sdk }) => `${version} ${sdk}`}
          empty={null}
        />
      )}
    </>
  )
}

const column = createColumnHelper<KeyRotation['versions'][number]>()
const versionColumns = [
  column.accessor('version', 'App version', (value) => value || 'Unknown'),
  column.accessor('sdk', 'SDK', (value) => value || 'Unknown'),
  column.accessor('starts', 'Starts', formatNumber, { align: 'end' }),
  column.accessor('last', 'Last start', (value) => <Time iso={value} />),
]
