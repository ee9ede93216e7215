import type { ClientBase } from 'pg'

/** A partition: the sessions of a month, or all from before the first month if `first` is null. */
export type SessionPartition = { name: string; first: string | null; until: string }

export async function listPartitions(client: ClientBase): Promise<SessionPartition[]> {
  const { rows } = await client.query<SessionPartition>(
    `select format('%I', name) as name, first::text, until::text from metered_sessions_parts
    where not leaving order by metered_sessions_parts.until`,
  )
  return rows
}

/** The target gets exactly the partitions of the source, so that retention can drop whole months there, too. */
export async function createMissingPartitions(source: ClientBase, target: ClientBase) {
  const wanted = await listPartitions(source)
  const found = await listPartitions(target)
  for (const { name } of found.filter((part) => !wanted.some((other) => isSame(part, other))))
    await target.query(`drop table ${name}`)
  for (const part of wanted.filter(
    (sessionPart) => !found.some((other) => isSame(sessionPart, other)),
  ))
    await createPart(target, part)
}

function isSame(a: SessionPartition, b: SessionPartition) {
  return a.name === b.name && a.first === b.first && a.until === b.until
}

async function createPart(target: ClientBase, { name, first, until }: SessionPartition) {
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
