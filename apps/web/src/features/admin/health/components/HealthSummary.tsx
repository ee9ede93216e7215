import type { Health } from '@fovea/contract/admin'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../../../ui/values/Facts.tsx'
import { StatusDot } from '../../../../ui/values/StatusDot.tsx'
import { formatBytes, formatDiskState, formatFailures } from '../health-labels.ts'
import { Ago } from './health-columns.tsx'

export function HealthSummary({ health, nowMs }: { health: Health; nowMs: number }) {
  const { versions, lastBackup, databaseBytes } = health
  const unread = 'Could not be read'
  return (
    <Card title="Overview">
      <Facts>
        <Fact label="Failed work">
          <StatusDot {...formatFailures(health.failed)} />
        </Fact>
        <Fact label="Last backup">
          {lastBackup === null ? (
            <StatusDot tone="off" word="None recorded" />
          ) : (
            <>
              <StatusDot
                tone={lastBackup.verified ? 'good' : 'off'}
                word={lastBackup.verified ? 'Verified' : 'Not verified'}
              />{' '}
              <Ago iso={lastBackup.at} nowMs={nowMs} />
            </>
          )}
        </Fact>
        <Fact label="Disk">
          <StatusDot {...formatDiskState(health.disk)} />
        </Fact>
        <Fact label="Database size">
          {databaseBytes === null ? unread : formatBytes(databaseBytes)}
        </Fact>
        <Fact label="Console">{versions.console}</Fact>
        <Fact label="Node">{versions.node}</Fact>
        <Fact label="PostgreSQL">{versions.postgres ?? unread}</Fact>
        <Fact label="Migration">{versions.migration ?? unread}</Fact>
      </Facts>
    </Card>
  )
}
