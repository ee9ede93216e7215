import type { WorkspaceEvent } from '@fovea/contract/workspaces'
import type { Member } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { createPage } from '../../../platform/db/create-page.ts'
import { findRecipients } from '../../auth/index.ts'
import { workspaceEventRepository, type WorkspaceEventRow } from './workspace-event-repository.ts'

const onPage = 30

export type KeyWorkspaceEvent = Pick<WorkspaceEvent, 'action' | 'subject' | 'before' | 'after'> & {
  id: string
  at: Date
  actorId: string | null
  token: string | null
}

export type ListKeyEvents = (
  db: Db,
  workspaceId: string,
  cursor: string | undefined,
  most: number,
) => Promise<KeyWorkspaceEvent[]>

type ListEvents = {
  ctx: Ctx<Member>
  cursor: string | undefined
  readKeyEvents: ListKeyEvents
}

export async function readWorkspaceEvents({
  ctx: { db, actor },
  cursor,
  readKeyEvents,
}: ListEvents) {
  const { id } = actor.workspace
  const [own, ofKeys] = await Promise.all([
    workspaceEventRepository(db).list(id, cursor, onPage + 1),
    readKeyEvents(db, id, cursor, onPage + 1),
  ])
  const people = await peopleOf(db, own, ofKeys)
  const all = [...own.map((row) => toKeyEvent(row, people)), ...ofKeys].toSorted((a, b) =>
    a.id < b.id ? 1 : -1,
  )
  const { page, next } = createPage(all, onPage, (event) => event.id)
  const docs = page.map((event): WorkspaceEvent => {
    const by = people.get(event.actorId ?? '')
    return {
      _id: event.id,
      at: event.at.toISOString(),
      action: event.action,
      actor: by ? { name: by.nickname, email: by.email } : null,
      token: event.token ?? undefined,
      subject: event.subject,
      before: event.before,
      after: event.after,
    }
  })
  return { docs, ...next }
}

/** The newest events of a workspace, without those of its keys. */
export async function listWorkspaceEvents(db: Db, id: string, most: number) {
  const rows = await workspaceEventRepository(db).list(id, undefined, most)
  const people = await peopleOf(db, rows, [])
  return rows.map((row) => toKeyEvent(row, people))
}

type People = ReadonlyMap<string, { nickname: string; email: string }>

async function peopleOf(
  db: Db,
  own: WorkspaceEventRow[],
  ofKeys: KeyWorkspaceEvent[],
): Promise<People> {
  const ids = [
    ...own.flatMap(({ actor_id, subject_id }) => [actor_id ?? [], subject_id ?? []].flat()),
    ...ofKeys.flatMap(({ actorId }) => actorId ?? []),
  ]
  return new Map((await findRecipients(db, ids)).map((person) => [person._id, person]))
}

function toKeyEvent(row: WorkspaceEventRow, people: People): KeyWorkspaceEvent {
  const subject = people.get(row.subject_id ?? '')
  return {
    id: row.id,
    at: row.at,
    action: row.action,
    actorId: row.actor_id,
    token: null,
    subject: subject ? subject.nickname || subject.email : (row.subject_email ?? ''),
    before: row.before,
    after: row.after,
  }
}
