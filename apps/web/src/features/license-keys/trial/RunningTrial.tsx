import type { DevKey } from '@fovea/contract/license-keys'
import { countDaysLeft, trialDays } from '@fovea/contract/license-keys/rules'
import { Button } from '@mantine/core'
import { useState, type ComponentType, type Ref } from 'react'
import { TextLink } from '../../../ui/buttons/links.tsx'
import { TickRing } from '../../../ui/drawings/TickRing.tsx'
import { createLazyModal } from '../../../ui/modals/lazy-modal.tsx'
import { Step, Steps } from '../../../ui/layout/Steps.tsx'
import { Day } from '../../../ui/values/Time.tsx'
import { CopyListener } from '../../../ui/values/use-copy.ts'
import { KeyBox } from '../../../ui/buttons/KeyBox.tsx'
import { PricingAccess } from '../plans/PricingAccess.tsx'
import type { FirstStepsProps } from './first-steps.ts'
import classes from './RunningTrial.module.css'

const RehearsalModal = createLazyModal(
  async () => (await import('../rehearsal/RehearsalModal.tsx')).RehearsalModal,
)
const TrialHistoryModal = createLazyModal(
  async () => (await import('../rehearsal/TrialHistoryModal.tsx')).TrialHistoryModal,
)
const ReissueModal = createLazyModal(async () => (await import('./ReissueModal.tsx')).ReissueModal)

/** Days before the end from which the pricing is offered. */
const endingDays = 7

type Props = {
  trial: DevKey
  now: Date
  copyRef: Ref<HTMLButtonElement>
  guided: boolean
  onHide: () => void
  FirstSteps: ComponentType<FirstStepsProps>
}

export function RunningTrial({ trial, now, copyRef, guided, onHide, FirstSteps }: Props) {
  const [reissuing, setReissuing] = useState(false)
  const [rehearsing, setRehearsing] = useState(false)
  const [reading, setReading] = useState(false)
  const [copiedKey, setCopiedKey] = useState<string | null>(null)
  const copied = copiedKey === trial.key
  const left = countDaysLeft(trial, notBefore(trial.created, now))
  const most = Math.max(left, trialDays)
  const ending = left <= endingDays

  const actions = (
    <div className={classes.acts}>
      <PricingAccess />
      <div className={classes.quietActs}>
        <Button variant="subtle" color="gray" size="xs" onClick={() => setReissuing(true)}>
          Replace key
        </Button>
        {!guided && (
          <>
            <Button variant="subtle" color="gray" size="xs" onClick={() => setRehearsing(true)}>
              Simulate a failure
            </Button>
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              aria-haspopup="dialog"
              onClick={() => setReading(true)}
            >
              History
            </Button>
          </>
        )}
      </div>
    </div>
  )

  return (
    <div className={classes.columns}>
      <Steps label="Steps to your first session" plain={!guided}>
        <Step
          title={guided ? 'Copy your key' : undefined}
          done={copied && 'Copied'}
          current={guided && !copied}
        >
          <CopyListener value={setCopiedKey}>
            <KeyBox text={trial.key} act="Copy key" copyRef={copyRef} current={guided && !copied} />
          </CopyListener>
          {!guided && actions}
          {!guided && (
            <p className={classes.quiet}>
              <TextLink to="/console/docs" hash="quick-start" underline="always">
                Quick start
              </TextLink>
            </p>
          )}
        </Step>
        {guided && <FirstSteps apiKey={trial.key} keyCopied={copied} onHide={onHide} />}
      </Steps>
      <div className={classes.side}>
        <div className={classes.term}>
          <TickRing total={most} left={left} tone={ending ? 'gaze' : 'iris'}>
            <p className={classes.left}>
              <strong>{left}</strong> {left === 1 ? 'day left' : 'days left'}
            </p>
          </TickRing>
          <p className={classes.end}>
            Ends on <Day iso={trial.expire_date} />
          </p>
        </div>
        {guided && actions}
      </div>
      <TrialHistoryModal opened={reading} onClose={() => setReading(false)} />
      <RehearsalModal opened={rehearsing} onClose={() => setRehearsing(false)} />
      <ReissueModal opened={reissuing} onClose={() => setReissuing(false)} />
    </div>
  )
}

/** If the computer's clock is behind the server's, a new trial would show one day too many. */
function notBefore(created: string, now: Date): Date {
  return new Date(Math.max(Date.parse(created), now.getTime()))
}
