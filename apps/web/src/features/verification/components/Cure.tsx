import { refusalWords } from '@fovea/contract/verification/words'
import type { Refusal } from '@fovea/contract/verification'
import { Button } from '@mantine/core'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { useFixRefusal } from '../calls.ts'
import { fixWords } from '../fix-words.ts'
import classes from './Cure.module.css'

/** What would let such a start through: one click where the key itself can be changed, a sentence otherwise. */
export function Cure({ refusal }: { refusal: Refusal }) {
  const fix = useFixRefusal(refusal.refId)
  const words = refusal.fix && fixWords(refusal.fix)
  return (
    <div className={classes.cure}>
      <p className={classes.sentence}>{words?.effect ?? refusalWords[refusal.code].cure}</p>
      {fix.error && <ErrorNotice title="The key was not changed." error={fix.error} />}
      {words && (
        <Button loading={fix.isPending} onClick={() => fix.mutate()}>
          {words.act}
        </Button>
      )}
      <output className={classes.sentence}>
        {fix.isSuccess && 'Done. The next start is let through within a second.'}
      </output>
    </div>
  )
}
