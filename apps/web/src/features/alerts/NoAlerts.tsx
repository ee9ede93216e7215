import { alertKinds, type AlertKind } from '@fovea/contract/alerts/rules'
import { UnstyledButton } from '@mantine/core'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { kindLabels } from './alert-labels.ts'
import { AlertIcon } from './AlertIcon.tsx'
import classes from '../../ui/layout/choice-cards.module.css'

export function NoAlerts({ onChoose }: { onChoose: (kind: AlertKind) => void }) {
  return (
    <Card>
      <EmptyState
        drawing="bell"
        sentence="No alerts yet. Choose what to hear about."
        action={
          <ul className={classes.cards}>
            {alertKinds.map((kind) => (
              <li key={kind}>
                <UnstyledButton className={classes.card} onClick={() => onChoose(kind)}>
                  <AlertIcon kind={kind} />
                  <strong>{kindLabels[kind].name}</strong>
                  <span>{kindLabels[kind].about}</span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        }
      />
    </Card>
  )
}
