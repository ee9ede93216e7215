import { formatOrigin } from '@fovea/contract/license-keys/rules'
import type { LogEntry } from '@fovea/contract/sdk-api'
import { refusalTexts } from '@fovea/contract/sdk-api/refusal-texts'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatExact } from '../../../../lib/text/format.ts'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import { QueryError } from '../../../../ui/feedback/ErrorNotice.tsx'
import { CopyText } from '../../../../ui/values/CopyText.tsx'
import { Fact, Facts } from '../../../../ui/values/Facts.tsx'
import { refusalQuery } from '../../refusal-calls.ts'
import { formatDuration, formatPlatform } from '../../logs/log-labels.ts'
import { RefusalFix } from '../RefusalFix.tsx'
import { ObservedAndAllowed } from '../ObservedAndAllowed.tsx'
import { CopyCurl } from './CopyCurl.tsx'
import classes from './LogDetail.module.css'

type Of<Type extends LogEntry['type']> = { entry: Extract<LogEntry, { type: Type }> }

const licenseNames = {
  development: 'Development',
  production: 'Production',
  commercial: 'Commercial',
} as const

export function LogDetail({ entry }: { entry: LogEntry }) {
  return entry.type === 'session' ? (
    <SessionDetail entry={entry} />
  ) : (
    <RefusedDetail entry={entry} />
  )
}

function SessionDetail({ entry }: Of<'session'>) {
  return (
    <div className={classes.detail}>
      <Facts>
        <Fact label="Session ID">
          <CopyText text={entry.id} label="session ID" whole />
        </Fact>
        <Fact label="Started">{formatExact(entry.at)}</Fact>
        <Fact label="Duration">{formatDuration(entry)}</Fact>
        <Fact label="License">{licenseNames[entry.license]}</Fact>
        <StartFacts entry={entry} />
        <Fact label="SDK">{known(entry.sdk)}</Fact>
        <Fact label="Device">{known(entry.device)}</Fact>
      </Facts>
      <div className={classes.acts}>
        <CopyCurl entry={entry} />
      </div>
    </div>
  )
}

function RefusedDetail({ entry }: Of<'refusal'>) {
  const refusal = useQuery(refusalQuery(entry.id))
  return (
    <div className={classes.detail}>
      <p className={classes.meaning}>{refusalTexts[entry.code].meaning}</p>
      {refusal.isPending && <Skeleton height={88} aria-busy="true" />}
      <QueryError title="The refusal could not be loaded." query={refusal} />
      {refusal.data && (
        <>
          <ObservedAndAllowed observed={refusal.data.observed} allowed={refusal.data.allowed} />
          <RefusalFix refusal={refusal.data} />
        </>
      )}
      <Facts>
        <Fact label="Time">{formatExact(entry.at)}</Fact>
        <StartFacts entry={entry} />
        {refusal.data && <Fact label="IP address">{known(refusal.data.ip)}</Fact>}
        <Fact label="Reference">
          <CopyText text={entry.id} label="reference" whole />
        </Fact>
      </Facts>
      <div className={classes.acts}>
        <CopyCurl entry={entry} />
        <TextLink to="/console/refusals/$refId" params={{ refId: entry.id }}>
          Open refusal
        </TextLink>
        <TextLink to="/console/docs" hash={entry.code}>
          What this code means
        </TextLink>
      </div>
    </div>
  )
}

function StartFacts({ entry }: { entry: LogEntry }) {
  return (
    <>
      <Fact label="Key">
        {entry.key === null ? 'Deleted' : <CopyText text={entry.key.key} label="license key" />}
      </Fact>
      <Fact label="App">{known(formatOrigin(entry.app))}</Fact>
      <Fact label="Platform">{formatPlatform(entry.platform)}</Fact>
      <Fact label="System">{known(entry.os)}</Fact>
    </>
  )
}

/** Apps may omit facts about themselves. */
function known(text: string): ReactNode {
  return text === '' ? <span className={classes.unknown}>Not sent</span> : text
}
