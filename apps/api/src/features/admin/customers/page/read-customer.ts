import type { ResponseOf } from '@fovea/contract/endpoint'
import type { getCustomer } from '@fovea/contract/admin'
import { monthOf } from '@fovea/contract/time'
import { addDays } from '@fovea/contract/usage/rules'
import type { Admin } from '../../../../platform/actor.ts'
import type { Ctx } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/connect.ts'
import { findRecipients, findUser } from '../../../auth/index.ts'
import {
  listFailedJobs,
  listUnconfirmedAdjustments,
  presentFailedJob,
  readBillingFacts,
} from '../../../billing/index.ts'
import { readKeys } from '../../../license-keys/index.ts'
import { getLimits, readCap } from '../../../limits/index.ts'
import { listRequests, presentRequest } from '../../../requests/index.ts'
import { sumDays } from '../../../metering/index.ts'
import { readCost, readLatestKeyUsage, readLatestUsage } from '../../../usage/index.ts'
import { findTeamsOfUsers, readWorkspaceSummaries } from '../../../workspaces/index.ts'
import { findCustomer } from '../find-customer.ts'
import { notesRepository } from '../notes/notes-repository.ts'
import { presentCustomer, presentNote } from '../present.ts'
import { tagRepository } from '../tags/tag-repository.ts'
import { listNewestMails, presentMails } from './list-mails.ts'

const mostMails = 20

type CustomerPage = ResponseOf<typeof getCustomer>['payload']

export async function readCustomer(ctx: Ctx<Admin>, id: string): Promise<CustomerPage> {
  const row = await findCustomer(ctx, id)
  const { db, metering, now } = ctx
  const isPerson = row.kind === 'person'
  const [
    keys,
    keyUse,
    usage,
    sessionsBefore,
    cost,
    failedJobs,
    mails,
    requests,
    facts,
    unconfirmed,
    limits,
    cap,
    notes,
    tags,
    account,
    teams,
    workspace,
  ] = await Promise.all([
    readKeys(db, id, now),
    readLatestKeyUsage({ db, metering, now }, id),
    readLatestUsage(metering, id, now),
    countMonthBefore(metering, id, now),
    readCost(ctx, id),
    listFailedJobs(db, id),
    listNewestMails(ctx, row, mostMails),
    listRequests(db, isPerson ? { userId: id } : { workspaceId: id }),
    readBillingFacts(db, id),
    listUnconfirmedAdjustments(db, id),
    getLimits(db, id, now),
    readCap(db, id),
    notesRepository(db).list(id),
    tagRepository(db).listOf([id]),
    isPerson ? findUser(ctx, id) : undefined,
    isPerson ? findTeamsOfUsers(db, [id]) : undefined,
    isPerson ? undefined : readTeam(ctx, id),
  ])
  const ownTeams = teams?.get(id) ?? []
  const authors = await findRecipients(
    db,
    notes.flatMap(({ author_id }) => author_id ?? []),
  )
  const names = new Map(authors.map(({ _id, nickname, email }) => [_id, nickname || email]))
  return {
    doc: presentCustomer(row, {
      teams: ownTeams.map(({ name }) => name),
      tags: tags.get(id) ?? [],
    }),
    isAdmin: account?.person.isAdmin ?? false,
    deactivated: account?.person.deactivated ?? null,
    suspended: workspace?.suspendedAt?.toISOString() ?? null,
    company: account?.person.company ?? null,
    teams: ownTeams,
    members: workspace?.members ?? [],
    ...keys,
    keyUse,
    usage,
    sessionsBefore,
    cost,
    failedJobs: failedJobs.map(presentFailedJob),
    mails: presentMails(mails),
    billing: {
      ...facts,
      unconfirmed,
      billedFrom: limits.billedPeriod?.from.toISOString() ?? null,
      cap: cap === undefined || cap.amount === null ? null : { amount: cap.amount, mode: cap.mode },
    },
    requests: requests.rows.map(presentRequest),
    devices: account?.devices ?? [],
    notes: notes.map((note) => presentNote(note, names)),
  }
}

async function countMonthBefore(metering: Db, id: string, now: Date) {
  const last = addDays(`${monthOf(now)}-01`, -1)
  const counts = await sumDays(metering, id, { from: `${last.slice(0, 7)}-01`, to: last })
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

async function readTeam({ db }: Ctx<Admin>, id: string) {
  const [workspace] = await readWorkspaceSummaries(db, [id])
  const rows = workspace?.members ?? []
  const people = await findRecipients(
    db,
    rows.map(({ userId }) => userId),
  )
  const known = new Map(people.map((person) => [person._id, person]))
  const members = rows.flatMap(({ userId, role, joinedAt }) => {
    const person = known.get(userId)
    if (!person) return []
    const { nickname: name, email } = person
    return [{ _id: userId, name, email, role, joined: joinedAt.toISOString() }]
  })
  return { members, suspendedAt: workspace?.suspendedAt ?? null }
}
