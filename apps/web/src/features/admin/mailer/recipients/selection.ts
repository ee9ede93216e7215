import type { TemplateRecipient } from '@fovea/contract/admin'
import type { SendStatus } from '@fovea/contract/admin/template-rules'
import {
  countStatuses,
  isSelectable,
  type RecipientFilter,
  type StatusCounts,
  subtractCounts,
} from './recipients.ts'

type Chosen = ReadonlyMap<string, SendStatus>

/** People who were chosen one by one, or everyone of a filter but some. */
export type Selection =
  | { kind: 'some'; people: Chosen }
  | { kind: 'everyone'; filter: RecipientFilter; except: Chosen }

export const noSelection: Selection = { kind: 'some', people: new Map() }

/** Needs the server's counts of everyone's filter: those of the moment of choosing may be outdated. */
export function countSelected(selection: Selection, everyone: StatusCounts): StatusCounts {
  return selection.kind === 'some'
    ? countStatuses(selection.people.values())
    : subtractCounts(everyone, countStatuses(selection.except.values()))
}

export function isSelected(selection: Selection, recipient: TemplateRecipient): boolean {
  const { email } = recipient
  return selection.kind === 'some'
    ? selection.people.has(email)
    : isSelectable(recipient) && !selection.except.has(email)
}

export function changeSelection(
  selection: Selection,
  rows: readonly TemplateRecipient[],
  on: boolean,
): Selection {
  const isAdded = (selection.kind === 'some') === on
  const changed = new Map(selection.kind === 'some' ? selection.people : selection.except)
  for (const { email, sendStatus } of rows.filter(isSelectable)) {
    if (isAdded) changed.set(email, sendStatus)
    else changed.delete(email)
  }
  return selection.kind === 'some'
    ? { kind: 'some', people: changed }
    : { ...selection, except: changed }
}

/**
 * Returns the part of a selection that stays under another filter. Everyone of a whole segment stays while it is searched; of a search or
 * another segment, the page cannot tell who belongs to it.
 */
export function keepSelection(selection: Selection, next: RecipientFilter): Selection {
  if (selection.kind === 'some') return selection
  const { search: text, status: chosen, ...before } = selection.filter
  const { search: _text, status: _status, ...after } = next
  return text === undefined && chosen === undefined && isSame(before, after)
    ? selection
    : noSelection
}

function isSame(one: object, other: object) {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(fields: object) {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}
