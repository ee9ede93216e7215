import type { SpendCap } from '@fovea/contract/billing'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '../../../lib/page/notify.ts'
import { usePermission } from '../../../lib/auth/current-workspace.ts'
import { formatCents } from '../../../lib/text/format.ts'
import { ShareBar } from '../../../ui/charts/ShareBar.tsx'
import { ActionNotice } from '../../../ui/feedback/ActionNotice.tsx'
import { Pending } from '../../../ui/feedback/Pending.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { capQuery, useChangeCap } from '../calls.ts'
import type { CappableApp } from './CapModal.tsx'
import { formatCapOutlook, getCapTone } from './cap-labels.ts'
import flow from '../../../ui/layout/flow.module.css'
import classes from './SpendCap.module.css'

const CapModal = createLazyModal(() => import('./CapModal.tsx'), 'CapModal')

const promise = 'Get an email, or stop new sessions, at an amount you set.'

export function SpendCapCard({ apps }: { apps: readonly CappableApp[] }) {
  const { data: cap, error, refetch } = useQuery(capQuery)
  const [opened, setOpened] = useState(false)
  const mayChange = usePermission('billing:write')
  const isSet = cap !== undefined && (cap.amount !== null || cap.apps.length > 0)
  return (
    <Card
      title="Spend cap"
      sentence={promise}
      action={
        mayChange &&
        cap && (
          <Button variant="default" size="xs" onClick={() => setOpened(true)}>
            {isSet ? 'Change cap' : 'Set a cap'}
          </Button>
        )
      }
    >
      <Pending
        query={{ data: cap, error, refetch }}
        failure="Your spend cap could not be loaded."
        height={20}
        width={240}
      />
      {cap && (isSet ? <Reached cap={cap} mayChange={mayChange} /> : <NoCap cap={cap} />)}
      {cap && <CapModal opened={opened} onClose={() => setOpened(false)} cap={cap} apps={apps} />}
    </Card>
  )
}

function NoCap({ cap: { spent } }: { cap: SpendCap }) {
  return <p className={classes.words}>No cap. {formatCents(spent)} so far this month.</p>
}

function Reached({ cap, mayChange }: { cap: SpendCap; mayChange: boolean }) {
  const { amount, spent, apps, mode } = cap
  const change = useChangeCap({
    done: 'The cap was lifted.',
    failed: 'The cap could not be lifted.',
  })
  const tone = getCapTone(cap)
  const stops = mode === 'stop' && [cap, ...apps].some(({ percent }) => percent >= 100)

  function lift() {
    change.mutate(
      { amount, mode: 'warn' },
      { onSuccess: () => notify.success('The cap is lifted. Sessions start again.') },
    )
  }

  return (
    <>
      {amount !== null && (
        <div className={flow.tightColumn}>
          <p className={classes.figure}>
            <strong>{formatCents(spent)}</strong> of {formatCents(amount)} spent this month
          </p>
          <ShareBar
            label={`${formatCents(spent)} of ${formatCents(amount)}`}
            value={spent}
            most={Math.max(amount, 1)}
            tone={tone}
          />
          <p className={classes.words}>{formatCapOutlook(cap)}</p>
        </div>
      )}
      {apps.length > 0 && (
        <Facts>
          {apps.map(({ app, amount: ofApp, spent: byApp, percent }) => (
            <Fact key={app} label={app}>
              {formatCents(byApp)} of {formatCents(ofApp)}
              {percent >= 100 && ', reached'}
            </Fact>
          ))}
        </Facts>
      )}
      <ActionNotice outcome={change.outcome} />
      {stops && mayChange && (
        <Group mt="sm">
          <Button onClick={lift} loading={change.isPending}>
            Lift the cap
          </Button>
        </Group>
      )}
    </>
  )
}
