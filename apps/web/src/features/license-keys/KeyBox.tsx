import { maskKey } from '@fovea/contract/license-keys/rules'
import { Button } from '@mantine/core'
import type { Ref } from 'react'
import { Icon } from '../../ui/drawings/Icon.tsx'
import { useCopy } from '../../ui/values/use-copy.ts'
import classes from './KeyBox.module.css'

type Props = {
  text: string
  copyRef: Ref<HTMLButtonElement>
  current: boolean
}

export function KeyBox({ text, copyRef, current }: Props) {
  const { copy, notice, refused } = useCopy(text)
  return (
    <div className={classes.box}>
      <code className={classes.key} title={text}>
        {refused ? text : maskKey(text)}
      </code>
      <output className={classes.notice}>{notice}</output>
      <Button
        ref={copyRef}
        {...(!current && { className: classes.copy })}
        leftSection={<Icon name={notice === null || refused ? 'copy' : 'check'} />}
        onClick={copy}
      >
        Copy key
      </Button>
    </div>
  )
}
