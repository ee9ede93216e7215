import { refusalTexts } from '@fovea/contract/sdk-api/refusal-texts'
import type { Refusal } from '@fovea/contract/sdk-api'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePermission } from '../../../lib/auth/current-workspace.ts'
import { ActionNotice } from '../../../ui/feedback/ActionNotice.tsx'
import { useFixRefusal } from '../refusal-calls.ts'
import { ButtonLink } from '../../../ui/buttons/links.tsx'
import { describeFix, describeFormerKey } from '../describe-fix.ts'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { formatFixedBy } from '../logs/log-labels.ts'
import flow from '../../../ui/layout/flow.module.css'
import classes from './RefusalFix.module.css'

type Props = {
  refusal: Refusal
  /** Beside the button. */
  other?: ReactNode
}

export function RefusalFix({ refusal, other }: Props) {
  const fix = useFixRefusal(refusal.refId)
  const mayFix = usePermission('keys:write')
  const words = refusal.fix && describeFix(refusal.fix)
  const sentence = words?.effect ?? describeFormerKey(refusal) ?? refusalTexts[refusal.code].cure
  if (refusal.cured) {
    return (
      <div className={classes.cure}>
        <output className={classes.cured}>
          <Icon name="check" />
          <span>
            {formatFixedBy(refusal.cured)}{' '}
            {fix.isSuccess
              ? 'Starts like this one are allowed within a second.'
              : 'Starts like this one are now allowed.'}
          </span>
        </output>
        {other}
      </div>
    )
  }
  const isRestorable = refusal.restorableUntil !== undefined && mayFix
  return (
    <div className={classes.cure}>
      <p className={classes.sentence}>{sentence}</p>
      <ActionNotice outcome={fix.outcome} />
      {((words && mayFix) || isRestorable || other !== undefined) && (
        <div className={flow.row}>
          {words && mayFix && (
            <Button loading={fix.isPending} onClick={() => fix.mutate()}>
              {words.button}
            </Button>
          )}
          {isRestorable && (
            <ButtonLink to="/console/license-keys" hash="deleted">
              Go to deleted keys
            </ButtonLink>
          )}
          {other}
        </div>
      )}
      <output className={classes.sentence}>
        {fix.isSuccess && 'Done. Starts like this one are allowed within a second.'}
      </output>
    </div>
  )
}
