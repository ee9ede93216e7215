import '@mantine/core/styles/Combobox.layer.css'
import type { TimelineEvent } from '@fovea/contract/admin'
import { timelineKinds, type TimelineKind } from '@fovea/contract/admin/customer-options'
import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Ring, type RingTone } from '../../../../ui/drawings/Ring.tsx'
import { LinesSkeleton } from '../../../../ui/feedback/LinesSkeleton.tsx'
import { Pending } from '../../../../ui/feedback/Pending.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { UserText } from '../../../../ui/text/UserText.tsx'
import { Time } from '../../../../ui/values/Time.tsx'
import { timelineQuery } from '../calls.ts'
import { describeEvent, timelineKindLabels } from './timeline-labels.ts'
import classes from './CustomerSide.module.css'

const shownAtOnce = 8
const everything = 'everything'

const tones: Record<TimelineKind, RingTone> = {
  note: 'iris',
  staff: 'iris',
  billing: 'gaze',
  key: 'idle',
  team: 'idle',
  request: 'idle',
  mail: 'idle',
  account: 'idle',
}

const choices: { value: string; label: string }[] = [
  { value: everything, label: 'Everything' },
  ...timelineKinds.map((kind) => ({ value: kind, label: timelineKindLabels[kind] })),
]

function hasFailed({ kind, action }: TimelineEvent) {
  return action.endsWith('failed') || (kind === 'billing' && action === 'declined')
}

export function CustomerTimeline({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(timelineQuery(id))
  const [kind, setKind] = useState<TimelineKind>()
  const [most, setMost] = useState(shownAtOnce)
  const matching = data?.docs.filter((event) => kind === undefined || event.kind === kind) ?? []

  return (
    <Card title="Timeline">
      <Select
        aria-label="Shown in the timeline"
        data={choices}
        value={kind ?? everything}
        onChange={(value) => {
          setKind(timelineKinds.find((known) => known === value))
          setMost(shownAtOnce)
        }}
      />
      <Pending query={{ data, error, refetch }} failure="The timeline could not be loaded.">
        <div>
          <LinesSkeleton count={shownAtOnce * 2} />
        </div>
      </Pending>
      {data?.withoutPayments === true && (
        <p>The card provider did not answer, so payments are missing.</p>
      )}
      {data !== undefined && matching.length === 0 && <p>Nothing happened yet.</p>}
      {matching.length > 0 && (
        <ol className={classes.list}>
          {matching.slice(0, most).map((event) => (
            <li key={event._id} className={classes.event}>
              <Ring size={14} tone={hasFailed(event) ? 'bad' : tones[event.kind]} />
              <span>
                {describeEvent(event)}
                {event.actor !== null && (
                  <>
                    {' '}
                    by <UserText className={classes.actor} text={event.actor} titled />
                  </>
                )}
                <UserText className={classes.subject} text={event.subject} titled />
              </span>
              <Time iso={event.at} />
            </li>
          ))}
        </ol>
      )}
      {matching.length > most && (
        <Button variant="default" size="xs" onClick={() => setMost(most + shownAtOnce * 2)}>
          Show older
        </Button>
      )}
    </Card>
  )
}
