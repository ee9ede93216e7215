import type { DevKey } from '@fovea/contract/license-keys'
import { countDaysLeft, countTermDays, trialDays } from '@fovea/contract/license-keys/rules'
import { useState, type ComponentType, type Ref } from 'react'
import { DaysLeft } from '../../../ui/drawings/DaysLeft.tsx'
import { Step, Steps } from '../../../ui/layout/Steps.tsx'
import { Day } from '../../../ui/values/Time.tsx'
import { CopyListener } from '../../../ui/values/use-copy.ts'
import { KeyBox } from '../../../ui/buttons/KeyBox.tsx'
import { PricingAccess } from '../plans/PricingAccess.tsx'
import type { FirstStepsProps } from './first-steps.ts'
import { TrialMenu } from './TrialMenu.tsx'
import flow from '../../../ui/layout/flow.module.css'
import text from '../../../ui/text/text.module.css'
import classes from './RunningTrial.module.css'

type Props = {
  trial: DevKey
  now: Date
  copyRef: Ref<HTMLButtonElement>
  guided: boolean
  FirstSteps: ComponentType<FirstStepsProps>
}

export function RunningTrial({ trial, now, copyRef, guided, FirstSteps }: Props) {
  const [copiedKey, setCopiedKey] = useState<string | null>(null)
  const copied = copiedKey === trial.key
  const left = countDaysLeft(trial, notBefore(trial.created, now))

  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <Steps label="Steps to your first session" plain={!guided}>
          <Step
            title={guided ? 'Copy your key' : undefined}
            done={copied && 'Copied'}
            current={guided && !copied}
          >
            <CopyListener value={setCopiedKey}>
              <KeyBox
                text={trial.key}
                act="Copy key"
                copyRef={copyRef}
                current={guided && !copied}
              />
            </CopyListener>
          </Step>
          {guided && <FirstSteps apiKey={trial.key} keyCopied={copied} />}
        </Steps>
        <div className={flow.row}>
          <PricingAccess />
          <div className={classes.quietActs}>
            <TrialMenu />
          </div>
        </div>
      </div>
      <div className={classes.term}>
        <DaysLeft
          days={left}
          total={trialDays}
          left={Math.ceil((left / countTermDays(trial)) * trialDays)}
        />
        <p className={text.dimmed}>
          Ends on <Day iso={trial.expire_date} />
        </p>
      </div>
    </div>
  )
}

/** If the computer's clock is behind the server's, a new trial would show one day too many. */
function notBefore(created: string, now: Date): Date {
  return new Date(Math.max(Date.parse(created), now.getTime()))
}
