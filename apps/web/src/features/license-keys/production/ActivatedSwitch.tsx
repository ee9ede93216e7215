import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { usePermission } from '../../../lib/auth/current-workspace.ts'
import { useUpdateProductionKey } from '../key-actions.ts'
import { createActivatedEdit } from '../restrictions/key-edit.ts'
import { UpdateProblem } from './UpdateProblem.tsx'
import flow from '../../../ui/layout/flow.module.css'
import text from '../../../ui/text/text.module.css'
import classes from './ActivatedSwitch.module.css'

type Props = { sdkKey: string; activated: boolean }

/** Optimistic: flips at once, shows progress until the server answers and reverts if the call fails. */
export function ActivatedSwitch({ sdkKey, activated }: Props) {
  const update = useUpdateProductionKey(sdkKey)
  const mayChange = usePermission('keys:write')
  const changing = update.isPending
  const shown = changing ? !activated : activated

  if (!mayChange) return stateWords(activated)
  return (
    <div className={flow.closeColumn}>
      <div className={classes.line}>
        <Switch
          aria-label="Activated"
          checked={shown}
          aria-busy={changing}
          aria-disabled={changing}
          onChange={(event) => {
            if (!changing) update.mutate(createActivatedEdit(event.currentTarget.checked))
          }}
        />
        <output className={text.dimmed}>{changing ? 'Changing…' : stateWords(activated)}</output>
      </div>
      <UpdateProblem update={update} />
    </div>
  )
}

function stateWords(activated: boolean): string {
  return activated ? 'On: sessions can start.' : 'Off: sessions are refused.'
}
