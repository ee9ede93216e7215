import type { ClientBase } from 'pg'

/** A table with the sessions of a month, or of all time before the first month. */
export type SessionPart = { name: string; first: string | null; until: string }

export async function listParts(client: ClientBase): Promise<SessionPart[]> {
  const { rows } = await client.query<SessionPart>(
    `select format('%I', name) as name, first::text, until::text from metered_sessions_parts
    where not leaving order by metered_sessions_parts.until`,
  )
  return rows
}

/** Gives the target exactly the months of the source, so that retention drops whole months there, too. */
export async function mirrorParts(source: ClientBase, target: ClientBase) {
  const wanted = await listParts(source)
  const found = await listParts(target)
  for (const { name } of found.filter((part) => !wanted.some((other) => isSame(part, other))))
    await target.query(`drop table ${name}`)
  for (const part of wanted.filter((one) => !found.some((other) => isSame(one, other))))
    await createPart(target, part)
}

function isSame(one: SessionPart, other: SessionPart) {
  return one.name === other.name && one.first === other.first && one.until === other.until
}

async function createPart(target: ClientBase, { name, first, until }: SessionPart) {
  if (first !== null) {
    await target.query('select make_sessions_part($1)', [first])
    return
  }
  await target.query(
    `create table ${name} (like metered_sessions including all, primary key (owner_id, session_id)) with (fillfactor = 90)`,
  )
  await target.query(
    `alter table metered_sessions attach partition ${name} for values from (minvalue) to ('${until}')`,
  )
}
