import type { UsageDetailRow } from '@fovea/contract/usage'
import { getShownViewId } from '../../../lib/auth/shown-view.ts'
import { detailRowsPerPage } from '@fovea/contract/usage/rules'
import { Button, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount, formatDate, formatNumber } from '../../../lib/text/format.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { type DetailDay, getUsageDetailUrl, usageDetailQuery } from '../calls.ts'
import { CopyText } from '../../../ui/values/CopyText.tsx'
import { createColumnHelper } from '../../../ui/tables/table-columns.ts'
import { formatSeconds, formatTimeOfDay } from '../durations.ts'
import classes from './UsageDetail.module.css'

const column = createColumnHelper<UsageDetailRow & { id: string }>()

const detailColumns = [
  column.accessor('appName', 'App Name'),
  column.accessor('os', 'OS'),
  column.accessor('uuid', 'UUID', (value) => <CopyText text={value} label="UUID" />),
  column.accessor('sessionDuration', 'Session Duration', (value) => formatSeconds(value), {
    align: 'end',
  }),
  column.accessor(
    'started',
    'Started (UTC)',
    (value) => <time dateTime={value}>{formatTimeOfDay(value)}</time>,
    { align: 'end' },
  ),
]

type Props = {
  day: DetailDay | undefined
  onShowAll: () => void
}

type NumberedRow = UsageDetailRow & { id: string }

/** Give it a `key` of day and app, so that another selection starts at the first page. */
export function UsageDetail({ day, onShowAll }: Props) {
  const [cursor, setCursor] = useState('')
  const detail = useQuery(usageDetailQuery(day, cursor))
  const { data, error, isPlaceholderData } = detail
  const rows = day === undefined ? [] : data && numbered(data.payload)
  const hasRows = data !== undefined && data.payload.length > 0

  return (
    <Card
      title="Usage Detail"
      sentence={
        <output>
          {day === undefined
            ? 'Choose a day above.'
            : `${formatDate(day.date)} (UTC), ${day.appName}`}
        </output>
      }
      action={
        day && (
          <ExportDay
            href={hasRows && getShownViewId() === null ? getUsageDetailUrl(day) : undefined}
          />
        )
      }
    >
      {day?.billedFrom !== undefined && data !== undefined && (
        <p className={classes.billed}>
          {billedWords(data.sessions, day.billedFrom)}{' '}
          <Button variant="subtle" size="compact-sm" onClick={onShowAll}>
            Show all sessions of this day
          </Button>
        </p>
      )}
      <QueryError
        title="The sessions of this day could not be loaded."
        query={{ error: error, refetch: detail.refetch }}
      />
      {day === undefined && <p className={classes.empty}>No transaction data selected</p>}
      {day !== undefined && (data !== undefined || !error) && (
        <div className={classes.rows} data-stale={isPlaceholderData}>
          <DataTable<NumberedRow>
            label="sessions of the chosen day"
            columns={detailColumns}
            rows={rows}
            placeholderRows={detailRowsPerPage}
            rowId={({ id }) => id}
            dense
            empty={<span className={classes.empty}>No transaction data selected</span>}
          />
        </div>
      )}
      {day !== undefined && (
        <div className={classes.foot}>
          {data !== undefined && data.total > 0 && (
            <Pager
              page={data.page}
              total={data.total}
              onPrevious={stepTo(data.previous)}
              onNext={stepTo(data.next)}
            />
          )}
        </div>
      )}
    </Card>
  )

  function stepTo(to: string | undefined) {
    return to === undefined || isPlaceholderData ? undefined : () => setCursor(to)
  }
}

/** "10,500 billed sessions, from 14:03 UTC, when the subscription began." */
function billedWords(sessions: number, billedFrom: string) {
  const time = billedFrom.slice(11, 16)
  const begun = time === '00:00' ? '' : ` from ${time} UTC, when the subscription began`
  return `${formatCount(sessions, 'billed session')}${begun}.`
}

function ExportDay({ href }: { href: string | undefined }) {
  const buttonProps = { variant: 'default', size: 'xs', children: 'Export day' }
  return href === undefined ? (
    <Button {...buttonProps} disabled />
  ) : (
    <Button {...buttonProps} component="a" href={href} download />
  )
}

/** Two rows can be equal, because a device may start twice, so the index is the row ID. */
function numbered(rows: UsageDetailRow[]): NumberedRow[] {
  return rows.map((row, index) => ({ ...row, id: String(index) }))
}

type PagerProps = {
  page: number
  total: number
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

function Pager({ page, total, onPrevious, onNext }: PagerProps) {
  return (
    <nav className={classes.pager} aria-label="Pages of the usage detail">
      <Step label="Previous" onClick={onPrevious} />
      <output className={classes.place}>
        <VisuallyHidden>Page </VisuallyHidden>
        {formatNumber(page)}/{formatNumber(total)}
      </output>
      <Step label="Next" onClick={onNext} />
    </nav>
  )
}

/** Stays rendered without effect at the first and last page, so that it keeps the focus. */
function Step({ label, onClick }: { label: string; onClick: (() => void) | undefined }) {
  const off = onClick === undefined
  return (
    <Button variant="default" size="xs" data-disabled={off} aria-disabled={off} onClick={onClick}>
      {label}
    </Button>
  )
}
