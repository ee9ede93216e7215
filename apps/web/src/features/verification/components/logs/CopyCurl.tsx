import type { LogEntry } from '@fovea/contract/verification'
import { Button } from '@mantine/core'
import { useMay } from '../../../../lib/session/current-workspace.ts'
import { serverNow } from '../../../../lib/time/server-clock.ts'
import { Icon } from '../../../../ui/drawings/Icon.tsx'
import { useCopy } from '../../../../ui/values/use-copy.ts'
import { curlOf } from '../../logs/curl.ts'
import classes from './LogDetail.module.css'

export function CopyCurl({ entry }: { entry: LogEntry }) {
  const command = () =>
    curlOf(entry, {
      origin: location.origin,
      sessionId: crypto.randomUUID(),
      nonce: crypto.randomUUID(),
      now: serverNow(),
    }) ?? ''
  const { copy, notice, refused } = useCopy(command)
  const mayReveal = useMay('keys:reveal')
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
