import { maskKey } from '@fovea/contract/license-keys/rules'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { usePermission } from '../../../lib/auth/current-workspace.ts'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { useCopy } from '../../../ui/values/use-copy.ts'
import classes from './KeyPage.module.css'

/** `primary` unless another action of the page is more pressing. */
export function KeyReveal({ sdkKey, primary }: { sdkKey: string; primary: boolean }) {
  const mayReveal = usePermission('keys:reveal')
  const [shown, setShown] = useState(false)
  const { copy, notice, refused } = useCopy(sdkKey)
  const isWhole = shown || refused
  return (
    <section className={classes.reveal} aria-label="SDK key">
      {/* For a role that may not reveal it, the server has shortened the key. */}
      <code className={classes.key}>{isWhole || !mayReveal ? sdkKey : maskKey(sdkKey)}</code>
      {mayReveal && (
        <>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Reveal'}
          </Button>
          <Button
            variant={primary ? 'filled' : 'default'}
            size="xs"
            leftSection={<Icon name={notice === null || refused ? 'copy' : 'check'} />}
            onClick={copy}
          >
            Copy key
          </Button>
        </>
      )}
      <output className={classes.notice}>{notice}</output>
    </section>
  )
}
