import type { ComponentType } from 'react'
import { contents, type DocsPageId, isLaterPage, type LaterPageId } from '../contents.ts'
import { useFragment } from '../navigation/use-fragment.ts'
import { SdkApiReference } from './SdkApiReference.tsx'
import { LeaseRules } from './LeaseRules.tsx'
import { TrackingTopic } from './TrackingTopic.tsx'
import { VerdictCodes } from './VerdictCodes.tsx'
import { WebhooksTopic } from './WebhooksTopic.tsx'

const topics: Record<LaterPageId, ComponentType> = {
  'verdict-codes': VerdictCodes,
  leases: LeaseRules,
  'tracking-quality': TrackingTopic,
  webhooks: WebhooksTopic,
  reference: SdkApiReference,
}

export function ShownTopic({ page }: { page: LaterPageId }) {
  useFragment(() => true)
  const Shown = topics[page]
  return <Shown />
}

type OtherTopicsProps = {
  page: DocsPageId
  onShown: (others: HTMLElement | null) => void
}

/** The other pages, out of sight, for the search. */
export function OtherTopics({ page, onShown }: OtherTopicsProps) {
  return (
    <div hidden ref={onShown}>
      {contents.map(({ id }) => {
        if (id === page || !isLaterPage(id)) return null
        const Other = topics[id]
        return <Other key={id} />
      })}
    </div>
  )
}
