import { maskKey } from '@fovea/contract/license-keys/rules'
import { refusalWords } from '@fovea/contract/verification/words'
import type { Refusal } from '@fovea/contract/verification'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ApiError } from '../../../lib/http/http-errors.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { CopyText } from '../../../ui/values/CopyText.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { ButtonLink, TextLink } from '../../../ui/buttons/links.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Time } from '../../../ui/values/Time.tsx'
import { refusalQuery } from '../calls.ts'
import { Cure } from '../components/Cure.tsx'
import { SideBySide } from '../components/SideBySide.tsx'

/** Why one start was refused, to the key's owner: what was seen, what is allowed, and what mends it. */
export function RefusalPage() {
  const { refId } = useParams({ from: '/console/refusals/$refId' })
  const refusal = useQuery({ ...refusalQuery(refId), retry: false })

  return (
    <Page
      title="Refusal"
      sentence="Why a start of your app was refused, and what would let it through."
    >
      {refusal.isPending && <Skeleton height={320} radius="lg" aria-busy="true" />}
      {refusal.error &&
        (isMissing(refusal.error) ? (
          <Missing />
        ) : (
          <ErrorNotice
            title="The refusal could not be loaded."
            error={refusal.error}
            onRetry={() => void refusal.refetch()}
          />
        ))}
      {refusal.data && <RefusalDetail refusal={refusal.data} />}
    </Page>
  )
}

function RefusalDetail({ refusal }: { refusal: Refusal }) {
  const { meaning } = refusalWords[refusal.code]
  return (
    <>
      <Card title={meaning} sentence={`${refusal.code}, number ${refusal.num}`}>
        <SideBySide observed={refusal.observed} allowed={refusal.allowed} />
        <Cure refusal={refusal} />
        <TextLink to="/console/docs" hash={refusal.code}>
          What this code means
        </TextLink>
      </Card>
      <Card title="The start">
        <Facts>
          <Fact label="When">
            <Time iso={refusal.at} />
          </Fact>
          <Fact label="Key">
            {refusal.key === null ? 'deleted since' : <code>{maskKey(refusal.key.key)}</code>}
          </Fact>
          <Fact label="Platform">{refusal.platform}</Fact>
          <Fact label="App">{refusal.app}</Fact>
          <Fact label="System">{refusal.os}</Fact>
          <Fact label="Address">{refusal.ip}</Fact>
          <Fact label="Reference">
            <CopyText text={refusal.refId} label="reference" />
          </Fact>
        </Facts>
      </Card>
    </>
  )
}

function Missing() {
  return (
    <Card>
      <EmptyState
        drawing="shield"
        sentence="There is no such refusal of your keys. It may belong to another account, to a key that does not exist, or be older than your newest 1,000."
        action={<ButtonLink to="/console/license-keys">Go to license keys</ButtonLink>}
      />
    </Card>
  )
}

function isMissing(error: Error) {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}
