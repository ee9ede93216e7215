import { refusalTexts } from '@fovea/contract/sdk-api/refusal-texts'
import type { Refusal } from '@fovea/contract/sdk-api'
import { Button } from '@mantine/core'
import { usePermission } from '../../../lib/auth/current-workspace.ts'
import { ActionNotice } from '../../../ui/feedback/ActionNotice.tsx'
import { useFixRefusal } from '../refusal-calls.ts'
import { describeFix } from '../describe-fix.ts'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { formatFixedBy } from '../logs/log-labels.ts'
import classes from './RefusalFix.module.css'

export function RefusalFix({ refusal }: { refusal: Refusal }) {
  const fix = useFixRefusal(refusal.refId)
  const mayFix = usePermission('keys:write')
  const words = refusal.fix && describeFix(refusal.fix)
  if (refusal.cured) {
    return (
      <output className={classes.cured}>
        <Icon name="check" />
        <span>
          {formatFixedBy(refusal.cured)}{' '}
          {fix.isSuccess
            ? 'Starts like this one are allowed within a second.'
            : 'Starts like this one are now allowed.'}
        </span>
      </output>
    )
  }
  return (
    <div className={classes.cure}>
      <p className={classes.sentence}>{words?.effect ?? refusalTexts[refusal.code].cure}</p>
      <ActionNotice outcome={fix.outcome} />
      {words && mayFix && (
        <Button loading={fix.isPending} onClick={() => fix.mutate()}>
          {words.button}
        </Button>
      )}
      <output className={classes.sentence}>
        {fix.isSuccess && 'Done. Starts like this one are allowed within a second.'}
      </output>
    </div>
  )
}
