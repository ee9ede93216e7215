import { formatOrigin } from '@fovea/contract/license-keys/rules'
import type { LogEntry } from '@fovea/contract/sdk-api'
import { refusalTexts } from '@fovea/contract/sdk-api/refusal-texts'
import { Skeleton, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatExact } from '../../../../lib/text/format.ts'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import { Ring } from '../../../../ui/drawings/Ring.tsx'
import { QueryError } from '../../../../ui/feedback/ErrorNotice.tsx'
import { CopyText } from '../../../../ui/values/CopyText.tsx'
import { Fact, Facts } from '../../../../ui/values/Facts.tsx'
import { refusalQuery } from '../../refusal-calls.ts'
import { formatDuration } from '../../logs/log-labels.ts'
import { formatPlatform } from '../../format-platform.ts'
import { RefusalFix } from '../RefusalFix.tsx'
import { ObservedAndAllowed } from '../ObservedAndAllowed.tsx'
import { usePermission } from '../../../../lib/auth/current-workspace.ts'
import { getServerNow } from '../../../../lib/time/server-clock.ts'
import { Icon } from '../../../../ui/drawings/Icon.tsx'
import { useCopy } from '../../../../ui/values/use-copy.ts'
import { createCurlCommand } from '../../logs/create-curl-command.ts'
import flow from '../../../../ui/layout/flow.module.css'
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
    <div className={flow.column}>
      <div className={classes.columns}>
        <Facts>
          <Fact label="Session ID">
            <CopyText text={entry.id} label="session ID" whole />
          </Fact>
          <Fact label="Started">{formatExact(entry.at)}</Fact>
          <Fact label="Duration">{formatDuration(entry)}</Fact>
          <Fact label="License">{licenseNames[entry.license]}</Fact>
          <Fact label="SDK">{known(entry.sdk)}</Fact>
        </Facts>
        <Facts>
          <StartFacts entry={entry} />
          <Fact label="Device">{known(entry.device)}</Fact>
        </Facts>
      </div>
      <div className={flow.row}>
        <CopyCurl entry={entry} />
      </div>
    </div>
  )
}

function RefusedDetail({ entry }: Of<'refusal'>) {
  const refusal = useQuery(refusalQuery(entry.id))
  return (
    <div className={flow.column}>
      <div className={classes.columns}>
        <div className={classes.step}>
          <h3 className={classes.head}>
            <Ring tone={entry.cured ? 'idle' : 'gaze'} share={0.8} size={18} />
            Cause
          </h3>
          <p className={classes.meaning}>{refusalTexts[entry.code].meaning}</p>
          {refusal.data && (
            <ObservedAndAllowed observed={refusal.data.observed} allowed={refusal.data.allowed} />
          )}
        </div>
        <div className={classes.step}>
          <h3 className={classes.head}>
            <Ring tone={entry.cured ? 'good' : 'idle'} share={entry.cured ? 1 : 0} size={18} />
            Fix
          </h3>
          {refusal.isPending && <Skeleton height={56} aria-busy="true" />}
          <QueryError title="The refusal could not be loaded." query={refusal} />
          {refusal.data && <RefusalFix refusal={refusal.data} />}
        </div>
        <Facts>
          <Fact label="Time">{formatExact(entry.at)}</Fact>
          <StartFacts entry={entry} />
          {refusal.data && <Fact label="IP address">{known(refusal.data.ip)}</Fact>}
          <Fact label="Reference">
            <CopyText text={entry.id} label="reference" />
          </Fact>
        </Facts>
      </div>
      <div className={flow.row}>
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

function CopyCurl({ entry }: { entry: LogEntry }) {
  const command = () =>
    createCurlCommand(entry, {
      origin: location.origin,
      sessionId: crypto.randomUUID(),
      nonce: crypto.randomUUID(),
      now: getServerNow(),
    }) ?? ''
  const { copy, notice, refused } = useCopy(command)
  const mayReveal = usePermission('keys:reveal')
  if (entry.key === null || !mayReveal) return null
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name={notice === null ? 'copy' : 'check'} size={14} />}
        onClick={copy}
      >
        Copy as cURL
      </Button>
      <output className={classes.hint}>{notice ?? 'Running it can start a real session.'}</output>
      {refused && <pre className={classes.command}>{command()}</pre>}
    </>
  )
}
