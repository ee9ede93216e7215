import type { KeyRotation, ProdKey } from '@fovea/contract/license-keys'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import { usePermission } from '../../../lib/auth/current-workspace.ts'
import { dayMs } from '@fovea/contract/time'
import { formatCount, formatExact, formatNumber } from '../../../lib/text/format.ts'
import { Ring } from '../../../ui/drawings/Ring.tsx'
import { Pending } from '../../../ui/feedback/Pending.tsx'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { createColumnHelper } from '../../../ui/tables/table-columns.ts'
import { CopyText } from '../../../ui/values/CopyText.tsx'
import { Time } from '../../../ui/values/Time.tsx'
import { LinkedCard } from '../key-page/LinkedCard.tsx'
import { rotationQuery } from './calls.ts'
import classes from './Rotation.module.css'

const RollBackModal = createLazyModal(() => import('./RollBackModal.tsx'), 'RollBackModal')

type Previous = NonNullable<ProdKey['previous']>

type Props = { prodKey: ProdKey; previous: Previous; now: Date }

/** While the old and the new key both work. */
export function Rotation({ prodKey, previous, now }: Props) {
  const mayChange = usePermission('keys:write')
  const [rollingBack, setRollingBack] = useState(false)
  const { data: rotation, error, refetch } = useQuery(rotationQuery(prodKey._id))
  return (
    <>
      <LinkedCard
        id="rotation"
        title="Rotation"
        sentence={
          <>
            The old key and the new one both work. The old one,{' '}
            <CopyText text={previous.key} label="old SDK key" />, stops working at{' '}
            {formatExact(previous.works_until)}.
          </>
        }
        action={
          mayChange && (
            <Button variant="default" size="xs" onClick={() => setRollingBack(true)}>
              Roll back
            </Button>
          )
        }
      >
        <RotationSteps previous={previous} rotation={rotation} now={now} />
        <Pending
          query={{ data: rotation, error, refetch }}
          failure="Who still uses the old key could not be loaded."
          height={44}
          radius="sm"
        />
        {rotation && rotation.versions.length > 0 && (
          <DataTable<KeyRotation['versions'][number]>
            label="versions that use the old key"
            columns={versionColumns}
            rows={rotation.versions}
            rowId={({ version, sdk }) => `${version} ${sdk}`}
            empty={null}
          />
        )}
      </LinkedCard>
      <RollBackModal opened={rollingBack} onClose={() => setRollingBack(false)} prodKey={prodKey} />
    </>
  )
}

type StepsProps = Pick<Props, 'previous' | 'now'> & { rotation: KeyRotation | undefined }

function RotationSteps({ previous, rotation, now }: StepsProps) {
  const daysLeft = Math.ceil((Date.parse(previous.works_until) - now.getTime()) / dayMs)
  const last = rotation?.versions
    .map((version) => version.last)
    .toSorted()
    .at(-1)
  return (
    <ol className={classes.steps}>
      <li>
        <Ring tone="good" size={22} />
        <span className={classes.step}>
          <b>New key created</b>
          <Time iso={previous.since} />
        </span>
      </li>
      <li>
        <Ring {...moveRing(rotation)} size={22} />
        <span className={classes.step}>
          <b>
            {rotation
              ? `${formatCount(rotation.starts, 'start')} with the old key`
              : 'Starts with the old key'}
          </b>
          {rotation && (
            <span>
              {last === undefined ? (
                'None since the rotation'
              ) : (
                <>
                  The last <Time iso={last} />
                </>
              )}
            </span>
          )}
        </span>
      </li>
      <li>
        <Ring tone="idle" share={0} size={22} />
        <span className={classes.step}>
          <b>Old key ends</b>
          <span>in {formatCount(Math.max(daysLeft, 1), 'day')}</span>
        </span>
      </li>
    </ol>
  )
}

function moveRing(
  rotation: KeyRotation | undefined,
): Pick<ComponentProps<typeof Ring>, 'tone' | 'share'> {
  if (rotation === undefined) return { tone: 'idle', share: 0 }
  return rotation.starts === 0 ? { tone: 'good', share: 1 } : { tone: 'gaze', share: 0.7 }
}

const column = createColumnHelper<KeyRotation['versions'][number]>()
const versionColumns = [
  column.accessor('version', 'App version', (value) => value || 'Unknown'),
  column.accessor('sdk', 'SDK', (value) => value || 'Unknown'),
  column.accessor('starts', 'Starts', formatNumber, { align: 'end' }),
  column.accessor('last', 'Last start', (value) => <Time iso={value} />),
]
