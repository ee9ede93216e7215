import { expect, test } from 'vitest'
import { migrationsFolder } from './migrate.ts'
import { type MigrationFile, readMigrations } from './migration-files.ts'
import { findMigrationProblems } from './migration-rules.ts'

/** Earlier migrations were released before these rules, and released migrations never change. */
const firstHeld = '0027'

test('every migration keeps the previous release working and holds no lock for long', async () => {
  const files = (await readMigrations(migrationsFolder)).filter(({ name }) => name >= firstHeld)
  expect(files.flatMap(findMigrationProblems)).toEqual([])
})

const outside = '-- migrate: outside of a transaction\n'
const file = (text: string): MigrationFile => ({
  name: '0099_planted',
  text,
  outsideTransaction: text.includes(outside.trim()),
  first: false,
})

test.each([
  ['drop table users', 'drops what the release before may use'],
  ['alter table users drop column email', 'drops a column'],
  ['alter table users add column a text, drop email', 'drops a column'],
  ['alter table users rename to people', 'renames'],
  ['alter table users rename column email to mail', 'renames'],
  ['alter table users alter column email type varchar(10)', 'changes the type'],
  ['alter table users add column phone text not null', 'does not fill'],
  ['alter table users alter email drop default', 'drops a default'],
  ['alter table users alter column phone set not null', 'validate a check'],
  ['alter table users add column token uuid default gen_random_uuid()', 'rewrites the table'],
  ['alter table users add column n bigint generated always as identity', 'rewrites the table'],
  ['create index users_phone on users (phone)', 'concurrently'],
  ['create unique index\n users_phone on users (phone)', 'concurrently'],
  ['create index concurrently if not exists i on users (phone)', 'outside of a transaction'],
  [`${outside}create index concurrently i on users (phone)`, 'cannot be run again'],
  ['drop index users_email', 'drop index concurrently'],
  ['alter table users add constraint c check (email <> $$;$$)', 'as not valid'],
  ['alter table users add constraint c foreign key (a) references b', 'as not valid'],
  ['alter table users add constraint c unique (email)', 'using index'],
  ['update users set email = lower(email)', 'in steps'],
  ['with old as (select 1) delete from users', 'in steps'],
  ['-- migrate: in steps\nupdate users set a = 1', 'steps need the line'],
  ['lock table users', 'holds a lock'],
])('refuses a migration with: %s', (text, complaint) => {
  expect(findMigrationProblems(file(text))).toEqual([expect.stringContaining(complaint)])
})

test.each([
  'create table pets (id uuid primary key default uuidv7()); create index pets_id on pets (id); update pets set id = id;',
  "alter table users add column phone text; alter table users add column kind text not null default 'person';",
  'alter table users add column seen timestamptz not null default now();',
  `${outside}create index concurrently if not exists users_phone on users (phone);`,
  `alter table users add constraint c check (phone is not null) not valid; alter table users validate constraint c;
    alter table users alter column phone set not null; alter table users drop constraint c;`,
  `${outside}-- migrate: in steps\nupdate users set a = 1 where id in (select id from users where a is null limit 1000);`,
  '-- contract: users.phone is unused since 0.2.0\nalter table users drop column phone;',
  "create function f() returns text language sql as $$ update users set phone = ''; drop table users; $$;",
  "comment on table users is 'do not; drop table users';",
])(
  'accepts a migration that expands, or names the release since which a column is unused: %s',
  (text) => {
    expect(findMigrationProblems(file(text))).toEqual([])
  },
)
