import { UnstyledButton } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { Icon } from '../drawings/Icon.tsx'
import { Heading } from './Heading.tsx'
import classes from './Panel.module.css'

type Props = {
  title: string
  sentence: string
  open: boolean
  onToggle: () => void
  children: ReactNode
}

export function Panel({ title, sentence, open, onToggle, children }: Props) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={`${id}-title`}>
      <Heading order={3} className={classes.title}>
        <UnstyledButton
          id={`${id}-title`}
          className={classes.toggle}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          aria-describedby={`${id}-sentence`}
          onClick={onToggle}
        >
          {title}
          <Icon name={open ? 'chevronUp' : 'chevronDown'} />
        </UnstyledButton>
      </Heading>
      <p id={`${id}-sentence`} className={classes.sentence}>
        {sentence}
      </p>
      {open && (
        <div id={id} className={classes.body}>
          {children}
        </div>
      )}
    </section>
  )
}
