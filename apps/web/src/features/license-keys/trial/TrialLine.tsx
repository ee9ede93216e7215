import type { DevKey } from '@fovea/contract/license-keys'
import { trialDays } from '@fovea/contract/license-keys/rules'
import { Button } from '@mantine/core'
import type { ActionOutcome } from '../../../lib/http/use-action.ts'
import { ActionNotice } from '../../../ui/feedback/ActionNotice.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Day } from '../../../ui/values/Time.tsx'
import { PricingAccess } from '../plans/PricingAccess.tsx'
import { useOpenForm } from '../use-open-form.ts'

type Props = { trial: DevKey | null; isUsed: boolean; outcome: ActionOutcome }

/** For owners of production or commercial keys, who can work without the trial. */
export function TrialLine({ trial, isUsed, outcome }: Props) {
  const { form, open } = useOpenForm()
  if (trial !== null) {
    return (
      <Section
        title="Development key"
        sentence={
          <>
            Dev key Expired on <Day iso={trial.expire_date} />. Your other keys are not affected.
          </>
        }
        actions={<PricingAccess isGrey />}
      />
    )
  }
  if (isUsed) {
    return (
      <Section
        title="Development key"
        sentence="You already had your free trial, with an account that was deleted."
        actions={<PricingAccess />}
      />
    )
  }
  return (
    <Section
      title="Development key"
      sentence={`For building and testing, on every platform. ${trialDays} days, no payment.`}
      actions={
        <Button variant="default" onClick={() => open('trial')}>
          Start free trial license
        </Button>
      }
    >
      {form !== 'trial' && <ActionNotice outcome={outcome} />}
    </Section>
  )
}
