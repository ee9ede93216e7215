import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import {
  sessionsTable,
  meteredTableNames,
} from '../../../platform/metering-location/metered-tables.ts'

/** Each delegates to the function with the suffix `_here` on the worker that has the shard. */
const entries = ['meter_sessions', 'meter_beats'] as const
const templates = entries.map((entry) => `${entry}_here`)

/** A shard of the sessions table, and the shards of all tables that are colocated with it. */
type Place = { id: string; shards: Record<string, string> }

type Template = {
  name: string
  definition: string
  arguments: string
  result: string
  count: number
}

/**
 * `meter_place` finds the shard of an owner. `meter_held_place` protects a batch that writes to the shard tables
 * directly, which Citus does not guard: it takes the lock that a shard move takes, then checks that the shard is on
 * this worker and that all owners of the batch belong to it. On an error the caller looks the shard up again.
 */
const shardLookupSql = `
create or replace function meter_place(owner uuid) returns bigint stable language sql as $$
  select shardid from pg_dist_shard
  where logicalrelid = '${sessionsTable}'::regclass
    and worker_hash(owner) between shardminvalue::int and shardmaxvalue::int
$$;
create or replace function meter_held_place(owner uuid, owners uuid[]) returns bigint language plpgsql as $$
declare
  place bigint := meter_place(owner);
begin
  perform lock_shard_metadata(5, array[place]);
  if not exists (
    select from pg_dist_placement join pg_dist_local_group using (groupid) join pg_dist_shard using (shardid)
    where shardid = place and not exists (
      select from unnest(owners) as given (one)
      where worker_hash(one) not between shardminvalue::int and shardmaxvalue::int
    )
  ) then
    raise exception 'not all of these owners are kept here' using errcode = '40001';
  end if;
  return place;
end
$$;`

/**
 * Installs the metering functions for the tables of every shard, and delegates calls to the worker that has the shard.
 * They are generated from the functions of the migrations, so they are installed again after a migration changes those.
 * Returns whether anything changed.
 */
export async function installShardFunctions(client: ClientBase): Promise<boolean> {
  const [places, found] = [await listPlaces(client), await readTemplates(client)]
  const statements = [
    shardLookupSql,
    ...places.flatMap((place) => found.map((template) => createShardFunction(template, place))),
    ...found.flatMap((template) => createEntryFunction(template)),
  ]
  const version = createHash('sha256').update(statements.join('\n')).digest('hex').slice(0, 16)
  if ((await installedVersion(client)) === version) return false
  await client.query('set local check_function_bodies = off')
  for (const statement of statements) await client.query(statement)
  for (const template of found) await delegate(client, template)
  await client.query(`comment on function meter_held_place is 'installed: ${version}'`)
  return true
}

async function installedVersion(client: ClientBase) {
  const { rows } = await client.query<{ version: string | null }>(
    `select substring(obj_description(oid) from 'installed: (\\w+)') as version
    from pg_proc where proname = 'meter_held_place' and pg_function_is_visible(oid)`,
  )
  return rows[0]?.version ?? undefined
}

async function listPlaces(client: ClientBase): Promise<Place[]> {
  const { rows } = await client.query<Place>(
    `select lead.shardid::text as id, json_object_agg(of.logicalrelid::regclass, of.shardid) as shards
    from pg_dist_shard as lead join pg_dist_shard as of using (shardminvalue, shardmaxvalue)
    where lead.logicalrelid = $1::regclass and of.logicalrelid = any ($2::regclass[])
    group by lead.shardid order by lead.shardid`,
    [sessionsTable, meteredTableNames],
  )
  return rows
}

async function readTemplates(client: ClientBase): Promise<Template[]> {
  const { rows } = await client.query<Template>(
    `select proname as name, pg_get_functiondef(oid) as definition, pronargs as count,
      pg_get_function_arguments(oid) as arguments, pg_get_function_result(oid) as result
    from pg_proc where proname = any ($1) and pg_function_is_visible(oid) order by proname`,
    [templates],
  )
  return rows
}

function createShardFunction({ definition }: Template, { id, shards }: Place) {
  const names = new RegExp(`\\b(?:${[...meteredTableNames, ...templates].join('|')})\\b`, 'g')
  return definition.replaceAll(names, (name) => `${name}_${shards[name] ?? id}`)
}

/** The first argument is any owner on the shard. The second lists all owners. */
function createEntryFunction({ name, arguments: given, result, count }: Template) {
  const entry = entryNameOf(name)
  if (entry === undefined) return []
  const passed = Array.from({ length: count }, (_, at) => `$${at + 1}`).join(', ')
  const values = Array.from({ length: count }, (_, at) => `$${at + 2}`).join(', ')
  return [
    `create or replace function ${entry}(owner uuid, ${given}) returns ${result} language plpgsql as $$
begin
  return query execute format('select * from ${name}_%s(${passed})', meter_held_place($1, $2)) using ${values};
end
$$`,
  ]
}

async function delegate(client: ClientBase, { name }: Template) {
  const entry = entryNameOf(name)
  if (entry === undefined) return
  await client.query(
    `select create_distributed_function(oid::regprocedure, '$1', colocate_with => $2)
    from pg_proc where proname = $1 and pg_function_is_visible(oid)`,
    [entry, sessionsTable],
  )
}

function entryNameOf(template: string) {
  return entries.find((entry) => template === `${entry}_here`)
}
