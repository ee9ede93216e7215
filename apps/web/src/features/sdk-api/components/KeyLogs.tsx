import type { LogEntry } from '@fovea/contract/sdk-api'
import { useQuery } from '@tanstack/react-query'
import { useOpenRows } from '../../../lib/page/use-open-rows.ts'
import { TextLink } from '../../../ui/buttons/links.tsx'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { keyLogsQuery } from '../logs/log-calls.ts'
import { formatLogName, isOpenRefusal } from '../logs/log-labels.ts'
import { keyLogColumns } from './logs/log-columns.tsx'
import narrow from './logs/narrow-log.module.css'
import { LogDetail } from './logs/LogDetail.tsx'

export function KeyLogs({ sdkKey, keyId }: { sdkKey: string; keyId?: string }) {
  const logs = useQuery(keyLogsQuery(sdkKey))
  const { open, toggle } = useOpenRows()
  return (
    <Section
      title="Logs"
      sentence="The latest sessions and refusals of this key."
      actions={
        <div className={narrow.ways}>
          {keyId !== undefined && (
            <TextLink to="/console/alerts" search={{ key: keyId }}>
              Set an alert
            </TextLink>
          )}
          <TextLink to="/console/logs" search={{ key: sdkKey }}>
            All logs of this key
          </TextLink>
        </div>
      }
    >
      {logs.data === undefined && logs.error ? (
        <QueryError title="The logs could not be loaded." query={logs} />
      ) : (
        <div className={narrow.log} data-key-log>
          <DataTable<LogEntry>
            label="logs of this key"
            columns={keyLogColumns}
            rows={logs.data}
            rowId={({ id }) => id}
            partial
            dense
            isMarked={isOpenRefusal}
            empty="No sessions in the last 30 days."
            expand={{
              open,
              onToggle: toggle,
              canOpen: () => true,
              nameOf: formatLogName,
              renderDetail: (entry) => <LogDetail entry={entry} />,
            }}
          />
        </div>
      )}
    </Section>
  )
}
