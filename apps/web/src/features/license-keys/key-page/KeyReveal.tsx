import { maskKey } from '@fovea/contract/license-keys/rules'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { usePermission } from '../../../lib/auth/current-workspace.ts'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { useCopy } from '../../../ui/values/use-copy.ts'
import classes from './KeyPage.module.css'

export function KeyReveal({ sdkKey }: { sdkKey: string }) {
  const mayReveal = usePermission('keys:reveal')
  const [shown, setShown] = useState(false)
  const { copy, notice, refused } = useCopy(sdkKey)
  // The server has shortened the key for this role.
  if (!mayReveal) return <code className={classes.key}>{sdkKey}</code>
  return (
    <div className={classes.reveal}>
      <code className={classes.key}>{shown || refused ? sdkKey : maskKey(sdkKey)}</code>
      <output className={classes.notice}>{notice}</output>
      <div className={classes.buttons}>
        <Button variant="subtle" color="gray" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Reveal'}
        </Button>
        <Button
          variant="default"
          leftSection={<Icon name={notice === null || refused ? 'copy' : 'check'} />}
          onClick={copy}
        >
          Copy key
        </Button>
      </div>
    </div>
  )
}
