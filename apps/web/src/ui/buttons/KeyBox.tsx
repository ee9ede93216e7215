import { maskKey } from '@fovea/contract/license-keys/rules'
import { Button } from '@mantine/core'
import type { Ref } from 'react'
import { Icon } from '../drawings/Icon.tsx'
import { useCopy } from '../values/use-copy.ts'
import classes from './KeyBox.module.css'

type Props = {
  text: string
  act: string
  /** Whether copying is the page's or the modal's primary action. */
  current: boolean
  whole?: boolean
  copyRef?: Ref<HTMLButtonElement>
}

/** A key and its button. Copying always copies the full text. */
export function KeyBox({ text, act, current, whole = false, copyRef }: Props) {
  const { copy, notice, refused } = useCopy(text)
  return (
    <div className={classes.box} data-whole={whole || undefined}>
      <code className={classes.key} title={text}>
        {whole || refused ? text : maskKey(text)}
      </code>
      <output className={classes.notice}>{notice}</output>
      <Button
        ref={copyRef}
        {...(!current && { className: classes.copy })}
        leftSection={<Icon name={notice === null || refused ? 'copy' : 'check'} />}
        onClick={copy}
      >
        {act}
      </Button>
    </div>
  )
}
