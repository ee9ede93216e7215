import { isExpired } from '@fovea/contract/license-keys/rules'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNow } from '../../../lib/time/use-now.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Pending } from '../../../ui/feedback/Pending.tsx'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import {
  developmentKeyQuery,
  productionKeysQuery,
  trialUsedQuery,
  useStartTrial,
} from '../calls.ts'
import { RehearsalBanner } from '../rehearsal/RehearsalBanner.tsx'
import { useOpenForm } from '../use-open-form.ts'
import type { FirstSessionComponents } from './first-steps.ts'
import { ExpiredTrial } from './ExpiredTrial.tsx'
import { RunningTrial } from './RunningTrial.tsx'
import { TrialOffer } from './TrialOffer.tsx'
import { UsedTrial } from './UsedTrial.tsx'
import type { Onboarding } from './use-onboarding.ts'
import classes from './DevelopmentKey.module.css'

const TrialModal = createLazyModal(async () => (await import('./TrialModal.tsx')).TrialModal)

type Props = FirstSessionComponents & {
  onboarding: Onboarding
  isPrimary: boolean
}

export function DevelopmentKey({ onboarding, isPrimary, FirstSteps, FirstSessionWatch }: Props) {
  const { data: key, error, refetch } = useQuery(developmentKeyQuery)
  const { data: isUsed = false } = useQuery(trialUsedQuery)
  const { data: productionKeys } = useQuery(productionKeysQuery)
  const trial = useStartTrial()
  const { form, close } = useOpenForm()
  const now = useNow()
  const copyRef = useRef<HTMLButtonElement>(null)

  function closeTrialForm() {
    close()
    // Issuing a key removes the button that had the focus.
    copyRef.current?.focus()
  }

  const running = key && !isExpired(key, now) ? key : undefined
  // There can be no session without a key.
  const holdsKey = Boolean(key) || Boolean(productionKeys?.length)

  function hideSteps() {
    onboarding.hide()
    copyRef.current?.focus()
  }

  return (
    <Card title="Development key" sentence="For building and testing, on every platform.">
      <div className={classes.body} aria-busy={key === undefined && !error}>
        <Pending
          query={{ data: key, error, refetch }}
          failure="Your development key could not be loaded."
          height="8.5rem"
          radius="md"
        />
        {key === null && !isUsed && <TrialOffer outcome={trial.outcome} isPrimary={isPrimary} />}
        {key === null && isUsed && <UsedTrial />}
        {key && running === undefined && <ExpiredTrial trial={key} />}
        {running?.rehearsal && <RehearsalBanner rehearsal={running.rehearsal} />}
        {running && (
          <RunningTrial
            trial={running}
            now={now}
            copyRef={copyRef}
            guided={onboarding.guided}
            onHide={hideSteps}
            FirstSteps={FirstSteps}
          />
        )}
        {!(running && onboarding.guided) && onboarding.shouldAsk && holdsKey && (
          <FirstSessionWatch />
        )}
      </div>
      <TrialModal
        opened={form === 'trial' && ((key === null && !isUsed) || trial.isSuccess)}
        onClose={closeTrialForm}
        trial={trial}
      />
    </Card>
  )
}
