import { isExpired, trialDays } from '@fovea/contract/license-keys/rules'
import { Skeleton, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNow } from '../../../lib/time/use-now.ts'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import {
  developmentKeyQuery,
  productionKeysQuery,
  trialUsedQuery,
  useStartTrial,
} from '../calls.ts'
import { LaterPart } from '../LaterPart.tsx'
import { useOpenForm } from '../use-open-form.ts'
import type { FirstSessionComponents } from './first-steps.ts'
import type { Onboarding } from './use-onboarding.ts'
import { KeyDrawing } from '../../../ui/drawings/KeyDrawing.tsx'
import type { ActionOutcome } from '../../../lib/http/use-action.ts'
import { ActionNotice } from '../../../ui/feedback/ActionNotice.tsx'
import classes from './RunningTrial.module.css'

const TrialModal = createLazyModal(() => import('./TrialModal.tsx'), 'TrialModal')

const sentence = 'For building and testing, on every platform.'

type Props = Pick<FirstSessionComponents, 'FirstSteps' | 'AfterFirstSession'> & {
  onboarding: Onboarding
  isPrimary: boolean
  loading: boolean
  /** Shows a line instead of a card, for owners of other keys whose trial does not run. */
  line: boolean
}

export function DevelopmentKey(props: Props) {
  const { onboarding, isPrimary, loading, line, FirstSteps, AfterFirstSession } = props
  const { data: key, error, refetch } = useQuery(developmentKeyQuery)
  const { data: isUsed = false } = useQuery(trialUsedQuery)
  const { data: productionKeys } = useQuery(productionKeysQuery)
  const trial = useStartTrial()
  const { form, open, close } = useOpenForm()
  const now = useNow()
  const copyRef = useRef<HTMLButtonElement>(null)

  function closeTrialForm() {
    close()
    // Issuing a key removes the button that had the focus.
    copyRef.current?.focus()
  }

  function hideGuidance() {
    onboarding.hide()
    copyRef.current?.focus()
  }

  if (loading) return <LoadingKey />
  const running = key && !isExpired(key, now) ? key : undefined
  const rehearsal = running?.rehearsal
  const isOffered = key === null && !isUsed
  const hasArrived = onboarding.guided && onboarding.hasArrived

  return (
    <>
      {line && key !== undefined ? (
        <LaterPart
          render={({ TrialLine }) => (
            <TrialLine trial={key} isUsed={isUsed} outcome={trial.outcome} />
          )}
        />
      ) : (
        <Card title="Development key" sentence={sentence}>
          {key === undefined && error && (
            <QueryError
              title="Your development key could not be loaded."
              query={{ error, refetch }}
            />
          )}
          {isOffered && <TrialOffer outcome={trial.outcome} isPrimary={isPrimary} />}
          {key === null && isUsed && <LaterPart render={({ UsedTrial }) => <UsedTrial />} />}
          {key && running === undefined && (
            <LaterPart render={({ ExpiredTrial }) => <ExpiredTrial trial={key} />} />
          )}
          {rehearsal && (
            <LaterPart
              render={({ RehearsalBanner }) => <RehearsalBanner rehearsal={rehearsal} />}
            />
          )}
          {running && (
            <LaterPart
              render={({ RunningTrial }) => (
                <RunningTrial
                  trial={running}
                  now={now}
                  copyRef={copyRef}
                  guided={onboarding.guided && !hasArrived}
                  FirstSteps={FirstSteps}
                />
              )}
            />
          )}
        </Card>
      )}
      {running && hasArrived && (
        <AfterFirstSession
          apiKey={running.key}
          onCreateKey={productionKeys?.length === 0 ? () => open('create-key') : undefined}
          onHide={hideGuidance}
        />
      )}
      <TrialModal
        opened={form === 'trial' && (isOffered || trial.isSuccess)}
        onClose={closeTrialForm}
        trial={trial}
      />
    </>
  )
}

function LoadingKey() {
  return (
    <Card title="Development key" sentence={sentence}>
      <div className={classes.loading} aria-busy="true">
        <Skeleton height={48} radius="md" />
        <Skeleton height={36} width={280} maw="60%" radius="sm" />
      </div>
    </Card>
  )
}

function TrialOffer({ outcome, isPrimary }: { outcome: ActionOutcome; isPrimary: boolean }) {
  const { form, open } = useOpenForm()
  return (
    <>
      <div className={classes.offer}>
        <KeyDrawing />
        <div className={classes.words}>
          <p className={classes.promise}>{trialDays} days, no payment</p>
          <p className={classes.sentence}>
            Answer four questions, then copy your key into your app.
          </p>
        </div>
        <Button size="md" variant={isPrimary ? 'filled' : 'default'} onClick={() => open('trial')}>
          Start free trial license
        </Button>
      </div>
      {form !== 'trial' && <ActionNotice outcome={outcome} />}
    </>
  )
}
