import type { CertificateHealth, Health, QueueHealth, TaskHealth } from '@fovea/contract/admin'
import { useMemo } from 'react'
import { formatCount } from '../../../../lib/text/format.ts'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { formatUnused, isUneventful, sortFailuresFirst } from '../health-labels.ts'
import classes from './health-columns.module.css'
import { createCertificateColumns, queueColumns, createTaskColumns } from './health-columns.tsx'

type Props = { health: Health | undefined; nowMs: number }

export function HealthTables({ health, nowMs }: Props) {
  const tasks = useMemo(() => createTaskColumns(nowMs), [nowMs])
  const listed = health?.tasks
  const jobs = useMemo(() => (listed ? sortFailuresFirst(listed) : undefined), [listed])
  const calm = jobs?.filter((job) => isUneventful(job, nowMs)) ?? []
  const eventful = jobs?.filter((job) => !isUneventful(job, nowMs))
  const used = useMemo(() => health?.certificates.filter(({ state }) => state !== 'none'), [health])
  const certificates = useMemo(() => createCertificateColumns(nowMs), [nowMs])
  return (
    <>
      <Section title="Queues" sentence="Work that waits to be done, at most 10,000 counted.">
        {health?.queues === null ? (
          <Unread subject="The queues" />
        ) : (
          <DataTable<QueueHealth>
            label="queues"
            columns={queueColumns}
            rows={health?.queues}
            rowId={({ name }) => name}
            empty="There are no queues."
            fits
          />
        )}
      </Section>
      <Section
        title="Certificates"
        sentence={`TLS certificates of this console and of what it depends on, checked once a day. ${formatUnused(health?.certificates ?? [])}`}
      >
        {used?.length !== 0 && (
          <DataTable<CertificateHealth>
            label="certificates"
            columns={certificates}
            rows={used}
            rowId={({ service }) => service}
            placeholderRows={5}
            empty={null}
            fits
          />
        )}
      </Section>
      <Section
        title="Scheduled jobs"
        sentence="Run at set intervals, by one process at a time. The small name is the one in logs, metrics and alerts."
      >
        {health?.tasks === null ? (
          <Unread subject="The scheduled jobs" />
        ) : (
          <>
            {eventful?.length !== 0 && <Jobs columns={tasks} jobs={eventful} />}
            {calm.length > 0 && (
              <details className={classes.fold}>
                <summary>
                  {eventful?.length === 0 ? 'All' : 'The other'} {formatCount(calm.length, 'job')}{' '}
                  OK
                </summary>
                <Jobs columns={tasks} jobs={calm} />
              </details>
            )}
          </>
        )}
      </Section>
    </>
  )
}

type JobsProps = {
  columns: ReturnType<typeof createTaskColumns>
  jobs: readonly TaskHealth[] | undefined
}

function Jobs({ columns, jobs }: JobsProps) {
  return (
    <DataTable<TaskHealth>
      label="scheduled jobs"
      columns={columns}
      rows={jobs}
      rowId={({ name }) => name}
      placeholderRows={2}
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
