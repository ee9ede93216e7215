import { refusalWords } from '@fovea/contract/verification/words'
import type { Refusal } from '@fovea/contract/verification'
import { Button } from '@mantine/core'
import { useMay } from '../../../lib/session/current-workspace.ts'
import { ActNotice } from '../../../ui/feedback/ActNotice.tsx'
import { useFixRefusal } from '../refusal-calls.ts'
import { fixWords } from '../fix-words.ts'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { curedWords } from '../logs/log-words.ts'
import classes from './Cure.module.css'

/** What would let such a start through: one click where the key itself can be changed, a sentence otherwise. Once done, by whom. */
export function Cure({ refusal }: { refusal: Refusal }) {
  const fix = useFixRefusal(refusal.refId)
  const mayFix = useMay('keys:write')
  const words = refusal.fix && fixWords(refusal.fix)
  if (refusal.cured) {
    return (
      <output className={classes.cured}>
        <Icon name="check" />
        <span>
          {curedWords(refusal.cured)}{' '}
          {fix.isSuccess
            ? 'Starts like this one are allowed within a second.'
            : 'Starts like this one are now allowed.'}
        </span>
      </output>
    )
  }
  return (
    <div className={classes.cure}>
      <p className={classes.sentence}>{words?.effect ?? refusalWords[refusal.code].cure}</p>
      <ActNotice outcome={fix.outcome} />
      {words && mayFix && (
        <Button loading={fix.isPending} onClick={() => fix.mutate()}>
          {words.act}
        </Button>
      )}
      <output className={classes.sentence}>
        {fix.isSuccess && 'Done. Starts like this one are allowed within a second.'}
      </output>
    </div>
  )
}
