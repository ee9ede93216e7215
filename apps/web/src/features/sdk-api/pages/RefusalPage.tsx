import { maskKey, formatOrigin } from '@fovea/contract/license-keys/rules'
import { refusalTexts } from '@fovea/contract/sdk-api/refusal-texts'
import type { Refusal } from '@fovea/contract/sdk-api'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ApiError } from '../../../lib/http/http-errors.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { CopyText } from '../../../ui/values/CopyText.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { ButtonLink, TextLink } from '../../../ui/buttons/links.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Time } from '../../../ui/values/Time.tsx'
import { refusalQuery } from '../refusal-calls.ts'
import { RefusalFix } from '../components/RefusalFix.tsx'
import { RefusalSkeleton } from '../components/RefusalSkeleton.tsx'
import { KeyLogs } from '../components/KeyLogs.tsx'
import { ObservedAndAllowed } from '../components/ObservedAndAllowed.tsx'
import { formatPlatform } from '../format-platform.ts'

export function RefusalPage() {
  const { refId } = useParams({ from: '/console/refusals/$refId' })
  const refusal = useQuery({ ...refusalQuery(refId), retry: false })

  return (
    <Page
      title="Refusal"
      sentence="Why a session of your app was refused, and how to fix it."
      above={<TextLink to="/console/logs">Logs</TextLink>}
    >
      {refusal.isPending && <RefusalSkeleton />}
      {refusal.error &&
        (isMissing(refusal.error) ? (
          <Missing />
        ) : (
          <QueryError title="The refusal could not be loaded." query={refusal} />
        ))}
      {refusal.data && <RefusalDetail refusal={refusal.data} />}
    </Page>
  )
}

function RefusalDetail({ refusal }: { refusal: Refusal }) {
  const { meaning } = refusalTexts[refusal.code]
  return (
    <>
      <Card title={meaning} sentence={`${refusal.code} (${refusal.num})`}>
        <ObservedAndAllowed observed={refusal.observed} allowed={refusal.allowed} />
        <RefusalFix refusal={refusal} />
        <TextLink to="/console/docs" hash={refusal.code}>
          What this code means
        </TextLink>
      </Card>
      <Card title="Details">
        <Facts>
          <Fact label="Time">
            <Time iso={refusal.at} />
          </Fact>
          <Fact label="Key">
            {refusal.key === null ? 'Deleted' : <code>{maskKey(refusal.key.key)}</code>}
          </Fact>
          <Fact label="Platform">{formatPlatform(refusal.platform)}</Fact>
          <Fact label="App">{formatOrigin(refusal.app)}</Fact>
          <Fact label="System">{refusal.os}</Fact>
          <Fact label="IP address">{refusal.ip}</Fact>
          <Fact label="Reference">
            <CopyText text={refusal.refId} label="reference" />
          </Fact>
        </Facts>
      </Card>
      {refusal.key && <KeyLogs sdkKey={refusal.key.key} />}
    </>
  )
}

function Missing() {
  return (
    <Card>
      <EmptyState
        drawing="shield"
        sentence="There is no such refusal of your keys. It may be older than 30 days, or belong to another account."
        action={<ButtonLink to="/console/logs">Go to logs</ButtonLink>}
      />
    </Card>
  )
}

function isMissing(error: Error) {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}
