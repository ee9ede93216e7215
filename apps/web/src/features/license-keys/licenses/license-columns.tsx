import type { AirGappedLicense } from '@fovea/contract/sdk-api'
import { Group } from '@mantine/core'
import { formatCount } from '../../../lib/text/format.ts'
import { createColumnHelper } from '../../../ui/tables/table-columns.ts'
import { StatusDot, type StatusTone } from '../../../ui/values/StatusDot.tsx'
import { Day, Time } from '../../../ui/values/Time.tsx'
import row from '../key-row/KeyRow.module.css'
import { saveLicense } from './calls.ts'
import { RowButton } from '../../../ui/buttons/RowButton.tsx'

const states: Record<AirGappedLicense['state'], { tone: StatusTone; word: string }> = {
  valid: { tone: 'good', word: 'Valid' },
  revoked: { tone: 'bad', word: 'Revoked' },
  expired: { tone: 'off', word: 'Expired' },
}

type Known = { mayChange: boolean; onRevoke: (license: AirGappedLicense) => void }

export function createLicenseColumns({ mayChange, onRevoke }: Known) {
  const column = createColumnHelper<AirGappedLicense>()
  return [
    column.accessor('deviceId', 'Device', (value, license) => (
      <span className={row.lines}>
        <span className={row.app}>{value}</span>
        <span className={row.second} title="The ID of the license, as the history has it">
          {license._id.slice(0, 8)}
        </span>
      </span>
    )),
    column.accessor('created', 'Issued', (value) => <Day iso={value} />),
    column.accessor('expires', 'Ends', (value) => <Day iso={value} />),
    column.accessor('state', 'Status', (value, license) => (
      <span className={row.lines}>
        <StatusDot {...states[value]} />
        {license.state === 'revoked' && <span className={row.second}>{usedSince(license)}</span>}
      </span>
    )),
    column.accessor('lastSeen', 'Last online', (seen, license) => {
      if (seen === null) return 'Never'
      return (
        <span className={row.lines}>
          <Time iso={seen} />
          <span className={row.second}>{formatCount(license.sessions, 'session')}</span>
        </span>
      )
    }),
    column.display(
      'Actions',
      (license) => <Acts license={license} mayChange={mayChange} onRevoke={onRevoke} />,
      { align: 'end', hiddenHeader: true },
    ),
  ]
}

function Acts({ license, mayChange, onRevoke }: Known & { license: AirGappedLicense }) {
  const { deviceId, file } = license
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {file !== undefined && (
        <RowButton
          label={`Download the license for ${deviceId}`}
          onClick={() => saveLicense(deviceId, file)}
        >
          Download
        </RowButton>
      )}
      {mayChange && license.state === 'valid' && (
        <RowButton label={`Revoke the license for ${deviceId}`} onClick={() => onRevoke(license)}>
          Revoke
        </RowButton>
      )}
    </Group>
  )
}

/** Only a device that comes online can report sessions after the revocation. */
function usedSince({ lastSeen, revoked, sessionsAfterRevocation: count }: AirGappedLicense) {
  if (count > 0) return `${formatCount(count, 'session')} since`
  return lastSeen !== null && revoked !== null && lastSeen >= revoked
    ? 'Device told'
    : 'Device not online since'
}
