import { maskKey } from '@fovea/contract/license-keys/rules'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { Icon } from '../drawings/Icon.tsx'
import { useCopy } from './use-copy.ts'
import classes from './CopyText.module.css'

type Props = {
  text: string
  label: string
  whole?: boolean
}

/** A key or id in monospace, shortened in the middle unless `whole` is set. Copying always copies the full text. */
export function CopyText({ text, label, whole = false }: Props) {
  const { copy, notice, refused } = useCopy(text)
  // The server has shortened a value that the user may not see in full.
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
