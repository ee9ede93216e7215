import { maskKey } from '@fovea/contract/license-keys/rules'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { Icon } from '../drawings/Icon.tsx'
import { useCopy } from './use-copy.ts'
import classes from './CopyText.module.css'

type Props = {
  text: string
  /** What it is, for a screen reader: "account id". */
  label: string
  whole?: boolean
}

/** A key, an id: monospace, cut in the middle unless it is wanted whole, and whole on copy. */
export function CopyText({ text, label, whole = false }: Props) {
  const { copy, notice, refused } = useCopy(text)
  // The server has cut it for whoever may not have it whole.
  if (text.includes('…')) return <code className={classes.text}>{text}</code>
  return (
    <span className={classes.line}>
      {refused ? (
        <code className={classes.text}>{text}</code>
      ) : (
        <UnstyledButton className={classes.text} onClick={copy} title={text}>
          <VisuallyHidden>Copy {label} </VisuallyHidden>
          <code>{whole ? text : maskKey(text)}</code>
          <Icon name={notice === null ? 'copy' : 'check'} />
        </UnstyledButton>
      )}
      <output className={classes.notice} data-covers={!refused || undefined}>
        {notice}
      </output>
    </span>
  )
}
