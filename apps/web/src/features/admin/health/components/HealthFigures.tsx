import type { Health } from '@fovea/contract/admin'
import { formatNumber } from '../../../../lib/text/format.ts'
import { Figure } from '../../../../ui/figures/Figure.tsx'
import { Figures } from '../../../../ui/figures/Figures.tsx'
import { formatBytes, formatDiskState, formatDiskUse, formatFailures } from '../health-labels.ts'
import { Ago } from './health-columns.tsx'

const unread = 'could not be read'

export function HealthFigures({ health, nowMs }: { health: Health; nowMs: number }) {
  const { versions, lastBackup, databaseBytes, disk, failed } = health
  return (
    <Figures label="Readings">
      <Figure
        label="Failed work"
        value={failed === null ? '–' : formatNumber(failed.mails + failed.billing)}
      >
        {formatFailures(failed).word}
      </Figure>
      <Figure
        label="Last backup"
        value={lastBackup === null ? 'None' : <Ago iso={lastBackup.at} nowMs={nowMs} />}
      >
        {lastBackup === null
          ? 'Backups are not set up'
          : lastBackup.verified
            ? 'verified'
            : 'not verified'}
      </Figure>
      <Figure label="Disk" value={formatDiskUse(disk)}>
        {formatDiskState(disk).word}
      </Figure>
      <Figure label="Database" value={databaseBytes === null ? '–' : formatBytes(databaseBytes)}>
        PostgreSQL {versions.postgres ?? unread}
      </Figure>
    </Figures>
  )
}
