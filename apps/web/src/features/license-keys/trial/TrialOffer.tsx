import { trialDays } from '@fovea/contract/license-keys/rules'
import { Button } from '@mantine/core'
import { KeyDrawing } from '../../../ui/drawings/KeyDrawing.tsx'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { useOpenForm } from '../use-open-form.ts'
import classes from './TrialOffer.module.css'

/** What a newcomer sees: the one next step. */
export function TrialOffer({ error, loud }: { error: Error | null; loud: boolean }) {
  const { open } = useOpenForm()
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
        <Button size="md" variant={loud ? 'filled' : 'default'} onClick={() => open('trial')}>
          Start free trial license
        </Button>
      </div>
      {error && <ErrorNotice title="Your trial could not be started." error={error} />}
    </>
  )
}
