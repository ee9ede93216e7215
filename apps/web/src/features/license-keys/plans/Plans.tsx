import { useState } from 'react'
import { Section } from '../../../ui/layout/Section.tsx'
import { AmbassadorPlan } from './AmbassadorPlan.tsx'
import { CommercialPlan } from './CommercialPlan.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import classes from './Plans.module.css'

type Props = { ambassadorOpen: boolean; onAmbassadorToggle: (open: boolean) => void }

/** What there is beyond the trial. */
export function Plans({ ambassadorOpen, onAmbassadorToggle }: Props) {
  const [commercialOpen, setCommercialOpen] = useState(false)
  return (
    <Section title="Beyond the trial">
      <div className={classes.plans}>
        <Panel
          title="Commercial license"
          sentence="For products that people pay for."
          open={commercialOpen}
          onToggle={() => setCommercialOpen(!commercialOpen)}
        >
          <CommercialPlan />
        </Panel>
        <Panel
          title="Ambassador program"
          sentence="Free, for independent developers, non-profits and social-impact projects."
          open={ambassadorOpen}
          onToggle={() => onAmbassadorToggle(!ambassadorOpen)}
        >
          <AmbassadorPlan />
        </Panel>
      </div>
    </Section>
  )
}
