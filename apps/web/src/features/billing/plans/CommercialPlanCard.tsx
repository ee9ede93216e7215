import { settings } from '../../../lib/page/settings.ts'
import { ExternalButton } from '../../../ui/buttons/ExternalButton.tsx'
import { PlanCard, PlanNote } from './PlanCard.tsx'
import classes from './Plans.module.css'

export function CommercialPlanCard() {
  return (
    <PlanCard
      name="Commercial license"
      price="By contract"
      per="for one year"
      sentence="Sessions with your commercial key are not billed here and have no monthly limit."
      features={[]}
      current
    >
      <div className={classes.contract}>
        <PlanNote icon="check">Now Using</PlanNote>
        <ExternalButton href={settings.contactUrl}>Contact us about your contract</ExternalButton>
      </div>
    </PlanCard>
  )
}
