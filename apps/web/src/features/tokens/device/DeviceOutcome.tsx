import type { DeviceLogin } from '@fovea/contract/tokens'
import { LiveRegion } from '../../../ui/feedback/LiveRegion.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { ButtonLink } from '../../../ui/buttons/links.tsx'

type Props = {
  state: Exclude<DeviceLogin['state'], 'waiting'>
  machine: string
  isNew?: boolean
}

export function DeviceOutcome({ state, machine, isNew = false }: Props) {
  const sentence = sentenceOf(state, machine, isNew)
  return (
    <Card>
      <EmptyState
        drawing="key"
        sentence={isNew ? <LiveRegion>{sentence}</LiveRegion> : sentence}
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
