import type { WebhookEventType } from '@fovea/contract/webhooks'
import { UnstyledButton } from '@mantine/core'
import { IconDrawing } from '../../ui/drawings/Icon.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { eventGroups } from './endpoint/event-groups.ts'
import classes from '../../ui/layout/choice-cards.module.css'

type Props = {
  /** With the events of the chosen group. Undefined for roles that cannot create one. */
  onChoose: ((events: readonly WebhookEventType[]) => void) | undefined
}

export function NoWebhooks({ onChoose }: Props) {
  return (
    <Card>
      <EmptyState
        drawing="hook"
        sentence={
          onChoose
            ? 'No webhooks yet. Choose what your server should be told about.'
            : 'No webhooks yet. Owners and developers can create one.'
        }
        action={
          onChoose && (
            <ul className={classes.cards}>
              {eventGroups.map(({ title, about, icon, events }) => (
                <li key={title}>
                  <UnstyledButton className={classes.card} onClick={() => onChoose(events)}>
                    <IconDrawing d={icon} />
                    <strong>{title}</strong>
                    <span>{about}</span>
                  </UnstyledButton>
                </li>
              ))}
            </ul>
          )
        }
      />
    </Card>
  )
}
