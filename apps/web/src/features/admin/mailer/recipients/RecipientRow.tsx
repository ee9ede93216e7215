// The row is a larger click target; the keyboard uses the checkbox inside it.
/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */
import type { TemplateRecipient } from '@fovea/contract/admin'
import { Checkbox } from '@mantine/core'
import type { MouseEvent } from 'react'
import { formatNumber } from '../../../../lib/text/format.ts'
import { UserText } from '../../../../ui/text/UserText.tsx'
import { Day, Time } from '../../../../ui/values/Time.tsx'
import { planLabels } from '../../users/list/customer-labels.ts'
import { isSelectable } from './recipients.ts'
import { formatReceivedState } from '../sending/status-labels.ts'
import { SendStatusMark } from '../sending/SendStatusMark.tsx'
import classes from './RecipientTable.module.css'

type Props = {
  recipient: TemplateRecipient
  index: number
  isSelected: boolean
  onToggle: (index: number, wholeRange: boolean) => void
}

export function RecipientRow({ recipient, index, isSelected, onToggle }: Props) {
  const { name, email, sendStatus, sendDate, sendCount, reason } = recipient
  const { plan, sessions, lastSeen, created } = recipient
  const selectable = isSelectable(recipient)

  function onClick(event: MouseEvent) {
    // A click that ends a text selection doesn't toggle the row. Shift+click always creates a text selection, so it is
    // exempt.
    if (!event.shiftKey && getSelection()?.isCollapsed === false) return
    onToggle(index, event.shiftKey)
  }

  return (
    <tr
      aria-rowindex={index + 2}
      data-index={index}
      data-selected={isSelected || undefined}
      data-selectable={selectable || undefined}
      onClick={onClick}
    >
      <td>
        <Checkbox
          size="xs"
          radius="xs"
          tabIndex={-1}
          aria-label={`Select ${email}`}
          checked={isSelected}
          // The click bubbles to the row, the only place that toggles.
          readOnly
          disabled={!selectable}
        />
      </td>
      <td className={classes.person}>
        {name !== '' && <UserText text={name} titled />}
        <UserText text={email} titled />
      </td>
      <td>{formatReceivedState(recipient)}</td>
      <td>
        <SendStatusMark status={sendStatus} reason={reason} />
      </td>
      <td>{sendDate === null ? '–' : <Time iso={sendDate} />}</td>
      <td data-align="end">{formatNumber(sendCount)}</td>
      <td>{planLabels[plan]}</td>
      <td data-align="end">{formatNumber(sessions)}</td>
      <td>{lastSeen === null ? '–' : <Day iso={lastSeen} />}</td>
      <td>
        <Day iso={created} />
      </td>
    </tr>
  )
}
