import type { LogEntry } from '@fovea/contract/sdk-api'
import { Button } from '@mantine/core'
import { usePermission } from '../../../../lib/auth/current-workspace.ts'
import { getServerNow } from '../../../../lib/time/server-clock.ts'
import { Icon } from '../../../../ui/drawings/Icon.tsx'
import { useCopy } from '../../../../ui/values/use-copy.ts'
import { createCurlCommand } from '../../logs/create-curl-command.ts'
import classes from './LogDetail.module.css'

export function CopyCurl({ entry }: { entry: LogEntry }) {
  const command = () =>
    createCurlCommand(entry, {
      origin: location.origin,
      sessionId: crypto.randomUUID(),
      nonce: crypto.randomUUID(),
      now: getServerNow(),
    }) ?? ''
  const { copy, notice, refused } = useCopy(command)
  const mayReveal = usePermission('keys:reveal')
  if (entry.key === null || !mayReveal) return null
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name={notice === null ? 'copy' : 'check'} size={14} />}
        onClick={copy}
      >
        Copy as cURL
      </Button>
      <output className={classes.hint}>{notice ?? 'Running it can start a real session.'}</output>
      {refused && <pre className={classes.command}>{command()}</pre>}
    </>
  )
}
