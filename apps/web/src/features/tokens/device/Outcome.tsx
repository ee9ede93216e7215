import type { DeviceLogin } from '@fovea/contract/tokens'
import { useEffect, useRef } from 'react'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { ButtonLink } from '../../../ui/buttons/links.tsx'
import classes from '../Tokens.module.css'

type Props = {
  state: Exclude<DeviceLogin['state'], 'waiting'>
  machine: string
  /** It was just decided, rather than some time before. */
  isNew?: boolean
}

/** What became of a code. */
export function Outcome({ state, machine, isNew = false }: Props) {
  const said = useRef<HTMLOutputElement>(null)
  // The button that was pressed is gone: whoever listens hears what came of it.
  useEffect(() => {
    if (isNew) said.current?.focus()
  }, [isNew])
  return (
    <Card>
      <EmptyState
        drawing="key"
        sentence={
          <output ref={said} tabIndex={-1} className={classes.outcome}>
            {sentenceOf(state, machine, isNew)}
          </output>
        }
        action={
          state === 'approved' && (
            <ButtonLink to="/console/tokens" variant="default">
              Show API tokens
            </ButtonLink>
          )
        }
      />
    </Card>
  )
}

function sentenceOf(state: Props['state'], machine: string, isNew: boolean) {
  if (!isNew) {
    return `This code was already ${state}, and works once. To connect again, start again in the program.`
  }
  return state === 'approved'
    ? `${machine} is connected. You can close this page and go back to the program.`
    : `${machine} was denied. It gets no access.`
}
