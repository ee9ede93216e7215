import {
  type WebhookEventType,
  webhookEventTexts,
  webhookEventTypes,
} from '@fovea/contract/webhooks'
import { VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { Choice, Choices } from '../../../ui/forms/Choices.tsx'
import { eventGroups } from './event-groups.ts'
import text from '../../../ui/text/text.module.css'
import classes from '../Webhooks.module.css'

type Props = {
  chosen: readonly WebhookEventType[]
  onChange: (events: WebhookEventType[]) => void
  error: string | undefined
}

export function EventChoices({ chosen, onChange, error }: Props) {
  const id = useId()
  const all = webhookEventTypes.length

  function choose(types: readonly WebhookEventType[], checked: boolean) {
    const others = chosen.filter((type) => !types.includes(type))
    onChange(checked ? [...others, ...types] : others)
  }

  return (
    <fieldset className={classes.events} aria-labelledby={id}>
      <div className={classes.head}>
        <span id={id} className={text.medium}>
          Events
        </span>
        <Choice
          checked={chosen.length === all}
          onChange={(checked) => onChange(checked ? [...webhookEventTypes] : [])}
          field="events"
        >
          All {all} events
        </Choice>
      </div>
      <div className={classes.list}>
        {eventGroups.map(({ title, events }) => (
          <Choices key={title} legend={title}>
            <Choice
              checked={events.every((type) => chosen.includes(type))}
              onChange={(checked) => choose(events, checked)}
            >
              All {events.length}
              <VisuallyHidden> events of {title}</VisuallyHidden>
            </Choice>
            <div className={classes.group}>
              {events.map((type) => (
                <Choice
                  key={type}
                  checked={chosen.includes(type)}
                  onChange={(checked) => choose([type], checked)}
                  aside={webhookEventTexts[type]}
                >
                  <code>{type}</code>
                </Choice>
              ))}
            </div>
          </Choices>
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className={text.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
