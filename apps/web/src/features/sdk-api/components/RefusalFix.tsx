import { refusalTexts } from '@fovea/contract/sdk-api/refusal-texts'
import type { Refusal } from '@fovea/contract/sdk-api'
import { Button } from '@mantine/core'
import { usePermission } from '../../../lib/auth/current-workspace.ts'
import { ActionNotice } from '../../../ui/feedback/ActionNotice.tsx'
import { useFixRefusal } from '../refusal-calls.ts'
import { ButtonLink } from '../../../ui/buttons/links.tsx'
import { describeFix, describeFormerKey } from '../describe-fix.ts'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { formatFixedBy } from '../logs/log-labels.ts'
import classes from './RefusalFix.module.css'

export function RefusalFix({ refusal }: { refusal: Refusal }) {
  const fix = useFixRefusal(refusal.refId)
  const mayFix = usePermission('keys:write')
  const words = refusal.fix && describeFix(refusal.fix)
  const sentence = words?.effect ?? describeFormerKey(refusal) ?? refusalTexts[refusal.code].cure
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
      <p className={classes.sentence}>{sentence}</p>
      <ActionNotice outcome={fix.outcome} />
      {words && mayFix && (
        <Button loading={fix.isPending} onClick={() => fix.mutate()}>
          {words.button}
        </Button>
      )}
      {refusal.restorableUntil !== undefined && mayFix && (
        <ButtonLink to="/console/license-keys" hash="deleted">
          Go to deleted keys
        </ButtonLink>
      )}
      <output className={classes.sentence}>
        {fix.isSuccess && 'Done. Starts like this one are allowed within a second.'}
      </output>
    </div>
  )
}
