import { CopyButton, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { cutMiddle } from '../lib/format.ts'
import { Icon } from './Icon.tsx'
import classes from './CopyText.module.css'

/** How long the copy notice stays. */
const noticeMs = 1800

type Props = {
  text: string
  /** What it is, for a screen reader: "account id". */
  label: string
}

/** A key, an id: monospace, cut in the middle, whole on copy. */
export function CopyText({ text, label }: Props) {
  return (
    <CopyButton value={text} timeout={noticeMs}>
      {({ copied, copy }) => (
        <span className={classes.line}>
          <UnstyledButton className={classes.text} onClick={copy} title={text}>
            <VisuallyHidden>Copy {label} </VisuallyHidden>
            <code>{cutMiddle(text)}</code>
            <Icon name={copied ? 'check' : 'copy'} />
          </UnstyledButton>
          <output className={classes.notice}>{copied && 'Copied to clipboard!'}</output>
        </span>
      )}
    </CopyButton>
  )
}
