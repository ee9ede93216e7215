import type { AirGappedLicense } from '@fovea/contract/verification'
import { Button, Group, VisuallyHidden } from '@mantine/core'
import { formatNumber } from '../../../lib/words/format.ts'
import { columnsOf } from '../../../ui/tables/table-columns.ts'
import { StatusDot, type StatusTone } from '../../../ui/values/StatusDot.tsx'
import { Day, Time } from '../../../ui/values/Time.tsx'
import row from '../key-row/KeyRow.module.css'
import { saveLicense } from './calls.ts'

const states: Record<AirGappedLicense['state'], { tone: StatusTone; word: string }> = {
  valid: { tone: 'good', word: 'Valid' },
  revoked: { tone: 'bad', word: 'Revoked' },
  expired: { tone: 'off', word: 'Expired' },
}

type Known = { mayChange: boolean; onRevoke: (license: AirGappedLicense) => void }

export function licenseColumns({ mayChange, onRevoke }: Known) {
  const column = columnsOf<AirGappedLicense>()
  return [
    column.accessor('deviceId', {
      header: 'Device',
      cell: ({ getValue, row: { original: license } }) => (
        <span className={row.lines}>
          <span className={row.app}>{getValue()}</span>
          <span className={row.second} title="The ID of the license, as the history has it">
            {license._id.slice(0, 8)}
          </span>
        </span>
      ),
    }),
    column.accessor('created', {
      header: 'Issued',
      cell: ({ getValue }) => <Day iso={getValue()} />,
    }),
    column.accessor('expires', {
      header: 'Ends',
      cell: ({ getValue }) => <Day iso={getValue()} />,
    }),
    column.accessor('state', {
      header: 'State',
      cell: ({ getValue, row: { original: license } }) => (
        <span className={row.lines}>
          <StatusDot {...states[getValue()]} />
          {license.state === 'revoked' && <span className={row.second}>{usedSince(license)}</span>}
        </span>
      ),
    }),
    column.accessor('lastSeen', {
      header: 'Last online',
      cell: ({ getValue, row: { original: license } }) => {
        const seen = getValue()
        if (seen === null) return 'Never'
        return (
          <span className={row.lines}>
            <Time iso={seen} />
            <span className={row.second}>{sessions(license.sessions)}</span>
          </span>
        )
      },
    }),
    column.display({
      id: 'acts',
      header: <VisuallyHidden>Actions</VisuallyHidden>,
      meta: { align: 'end' },
      cell: ({ row: { original: license } }) => (
        <Acts license={license} mayChange={mayChange} onRevoke={onRevoke} />
      ),
    }),
  ]
}

function Acts({ license, mayChange, onRevoke }: Known & { license: AirGappedLicense }) {
  const { deviceId, file } = license
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {file !== undefined && (
        <Button
          variant="default"
          size="xs"
          aria-label={`Download the license for ${deviceId}`}
          onClick={() => saveLicense(deviceId, file)}
        >
          Download
        </Button>
      )}
      {mayChange && license.state === 'valid' && (
        <Button
          variant="default"
          size="xs"
          aria-label={`Revoke the license for ${deviceId}`}
          onClick={() => onRevoke(license)}
        >
          Revoke
        </Button>
      )}
    </Group>
  )
}

/** What is known of a revoked license: only a device that comes online can tell. */
function usedSince({ lastSeen, revoked, sessionsAfterRevocation: count }: AirGappedLicense) {
  if (count > 0) return `${sessions(count)} since`
  return lastSeen !== null && revoked !== null && lastSeen >= revoked
    ? 'Device told'
    : 'Device not online since'
}

function sessions(count: number): string {
  return count === 1 ? '1 session' : `${formatNumber(count)} sessions`
}
