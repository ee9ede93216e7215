import type { CertificateHealth, Health, QueueHealth, TaskHealth } from '@fovea/contract/admin'
import { Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import { formatCount } from '../../../../lib/text/format.ts'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import flow from '../../../../ui/layout/flow.module.css'
import { Fold } from '../../../../ui/buttons/Fold.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { Fact, Facts } from '../../../../ui/values/Facts.tsx'
import facts from '../../../../ui/values/Facts.module.css'
import { FactsSkeleton } from '../../../../ui/values/FactsSkeleton.tsx'
import {
  describeConnectionsWithoutTls,
  isUneventful,
  sortFailuresFirst,
  type Surroundings,
} from '../health-labels.ts'
import { createCertificateColumns, queueColumns, createTaskColumns } from './health-columns.tsx'

type Props = { health: Health | undefined; surroundings: Surroundings }

export function HealthTables({ health, surroundings: { isLocal, nowMs } }: Props) {
  const tasks = useMemo(() => createTaskColumns(nowMs), [nowMs])
  const listed = health?.tasks
  const jobs = useMemo(() => (listed ? sortFailuresFirst(listed) : undefined), [listed])
  const calm = jobs?.filter((job) => isUneventful(job, nowMs)) ?? []
  const eventful = jobs?.filter((job) => !isUneventful(job, nowMs))
  const used = useMemo(() => health?.certificates.filter(({ state }) => state !== 'none'), [health])
  const certificates = useMemo(() => createCertificateColumns(nowMs), [nowMs])
  return (
    <>
      <div className={flow.aside} data-even>
        <Section
          title="Queues"
          framed
          sentence="Work that waits to be done. Counting stops at 10,000."
        >
          {health?.queues === null ? (
            <Unread subject="The queues" />
          ) : (
            <DataTable<QueueHealth>
              label="queues"
              columns={queueColumns}
              rows={health?.queues}
              rowId={({ name }) => name}
              placeholderRows={4}
              empty="There are no queues."
              fits
            />
          )}
        </Section>
        <HealthVersions versions={health?.versions} />
      </div>
      <Section
        title="Scheduled jobs"
        framed
        sentence="Run at set intervals, by one process at a time. The small name is the one in logs, metrics and alerts."
      >
        {health === undefined && <Skeleton height={20} width="10rem" />}
        {health?.tasks === null && <Unread subject="The scheduled jobs" />}
        {eventful !== undefined && eventful.length > 0 && <Jobs columns={tasks} jobs={eventful} />}
        {calm.length > 0 && (
          <Fold
            title={`${eventful?.length === 0 ? 'All' : 'The other'} ${formatCount(calm.length, 'job')} OK`}
          >
            <Jobs columns={tasks} jobs={calm} />
          </Fold>
        )}
      </Section>
      <Section
        title="Certificates"
        framed
        sentence={`TLS certificates of this console and of what it depends on, checked once a day. ${describeConnectionsWithoutTls(health?.certificates ?? [], isLocal)}`}
      >
        {used !== undefined && used.length > 0 && (
          <DataTable<CertificateHealth>
            label="certificates"
            columns={certificates}
            rows={used}
            rowId={({ service }) => service}
            empty={null}
            fits
          />
        )}
      </Section>
    </>
  )
}

function HealthVersions({ versions }: { versions: Health['versions'] | undefined }) {
  return (
    <Card title="Versions">
      <div className={facts.narrow}>
        {versions === undefined ? (
          <FactsSkeleton labels={['Console', 'Node', 'Last migration']} />
        ) : (
          <Facts>
            <Fact label="Console">{versions.console}</Fact>
            <Fact label="Node">{versions.node}</Fact>
            <Fact label="Last migration">{versions.migration ?? 'Could not be read'}</Fact>
          </Facts>
        )}
      </div>
    </Card>
  )
}

type JobsProps = {
  columns: ReturnType<typeof createTaskColumns>
  jobs: readonly TaskHealth[]
}

function Jobs({ columns, jobs }: JobsProps) {
  return (
    <DataTable<TaskHealth>
      label="scheduled jobs"
      columns={columns}
      rows={jobs}
      rowId={({ name }) => name}
      empty={null}
      dense
      fits
      isMarked={({ failures }) => failures > 0}
    />
  )
}

function Unread({ subject }: { subject: string }) {
  return (
    <Notice
      title={`${subject} could not be read.`}
      message="The database did not answer in time. This page tries again by itself."
    />
  )
}
