import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { KeyEvents } from './KeyEvents.tsx'
import classes from './KeyHistory.module.css'

export function KeyHistory({ sdkKey }: { sdkKey: string }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <div className={classes.history}>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        className={classes.toggle}
        rightSection={<Icon name={open ? 'chevronUp' : 'chevronDown'} size={14} />}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        History
      </Button>
      {open && (
        <div id={id}>
          <KeyEvents sdkKey={sdkKey} />
        </div>
      )}
    </div>
  )
}
