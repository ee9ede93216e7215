import type { CertificateHealth, Health, QueueHealth, TaskHealth } from '@fovea/contract/admin'
import { useMemo } from 'react'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { sortFailuresFirst } from '../health-labels.ts'
import { createCertificateColumns, queueColumns, createTaskColumns } from './health-columns.tsx'

type Props = { health: Health | undefined; nowMs: number }

export function HealthTables({ health, nowMs }: Props) {
  const tasks = useMemo(() => createTaskColumns(nowMs), [nowMs])
  const listed = health?.tasks
  const jobs = useMemo(() => (listed ? sortFailuresFirst(listed) : undefined), [listed])
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
        sentence="TLS certificates of this console and of what it depends on, checked once a day."
      >
        <DataTable<CertificateHealth>
          label="certificates"
          columns={certificates}
          rows={health?.certificates}
          rowId={({ service }) => service}
          placeholderRows={5}
          empty="Nothing is reached over TLS."
          fits
        />
      </Section>
      <Section
        title="Scheduled jobs"
        sentence="Run at set intervals, by one process at a time. The small name is the one in logs, metrics and alerts."
      >
        {health?.tasks === null ? (
          <Unread subject="The scheduled jobs" />
        ) : (
          <DataTable<TaskHealth>
            label="scheduled jobs"
            columns={tasks}
            rows={jobs}
            rowId={({ name }) => name}
            placeholderRows={8}
            empty="No job has run yet."
            dense
            fits
            isMarked={({ failures }) => failures > 0}
          />
        )}
      </Section>
    </>
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
