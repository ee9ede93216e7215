import { Button, CopyButton } from '@mantine/core'
import type { Ref } from 'react'
import { cutMiddle } from '../../../lib/format.ts'
import { Icon } from '../../../ui/Icon.tsx'
import classes from './KeyBox.module.css'

/** How long the copy notice stays. */
const noticeMs = 1800

type Props = { text: string; copyRef: Ref<HTMLButtonElement> }

/** A key that is there to be copied: cut in the middle, whole on copy. */
export function KeyBox({ text, copyRef }: Props) {
  return (
    <CopyButton value={text} timeout={noticeMs}>
      {({ copied, copy }) => (
        <div className={classes.box}>
          <code className={classes.key} title={text}>
            {cutMiddle(text)}
          </code>
          <output className={classes.notice}>{copied && 'Copied to clipboard!'}</output>
          <Button
            ref={copyRef}
            className={classes.copy}
            leftSection={<Icon name={copied ? 'check' : 'copy'} />}
            onClick={copy}
          >
            Copy key
          </Button>
        </div>
      )}
    </CopyButton>
  )
}
