import type { Health } from '@fovea/contract/admin'
import { formatNumber } from '../../../../lib/text/format.ts'
import { Figure } from '../../../../ui/figures/Figure.tsx'
import { Figures } from '../../../../ui/figures/Figures.tsx'
import {
  formatBackupState,
  formatBytes,
  formatDiskState,
  formatDiskUse,
  formatFailures,
  type Surroundings,
} from '../health-labels.ts'
import { Ago } from './health-columns.tsx'

const unread = 'could not be read'

type Props = { health: Health; surroundings: Surroundings }

export function HealthFigures({ health, surroundings }: Props) {
  const { versions, lastBackup, isBackupKnown, databaseBytes, disk, failed } = health
  const failures = formatFailures(failed)
  const backup = formatBackupState(health, surroundings)
  const space = formatDiskState(disk)
  return (
    <Figures label="Readings">
      <Figure
        label="Failed work"
        value={failed === null ? '–' : formatNumber(failed.mails + failed.billing)}
        look={failures.tone === 'bad'}
      >
        {failures.word}
      </Figure>
      <Figure
        label="Last backup"
        value={
          lastBackup === null ? (
            isBackupKnown ? (
              'None'
            ) : (
              '–'
            )
          ) : (
            <Ago iso={lastBackup.at} nowMs={surroundings.nowMs} />
          )
        }
        look={backup.tone === 'bad'}
      >
        {backup.word}
      </Figure>
      <Figure label="Disk" value={formatDiskUse(disk)} look={space.tone === 'bad'}>
        {space.word}
      </Figure>
      <Figure label="Database" value={databaseBytes === null ? '–' : formatBytes(databaseBytes)}>
        PostgreSQL {versions.postgres ?? unread}
      </Figure>
    </Figures>
  )
}
