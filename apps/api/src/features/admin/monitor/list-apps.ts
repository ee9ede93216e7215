import type { MonitorApp } from '@fovea/contract/admin'
import type { Ctx } from '../../../platform/context.ts'
import { pageOf } from '../../../platform/db/page-of.ts'
import { listAppsOfAll, type OwnerApp } from '../../metering/index.ts'
import { appNames } from './app-names.ts'
import { findOwners } from './find-owners.ts'

type Query = {
  periodStart: number
  environment: 'prod' | 'dev'
  limit: number
  cursor?: string | undefined
}

/** A page of the apps of all owners, those with the most sessions first. */
export async function listApps(
  { db, metering }: Pick<Ctx, 'db' | 'metering'>,
  { periodStart, environment, limit, cursor }: Query,
) {
  const { all, apps } = await listAppsOfAll(metering, new Date(periodStart * 1000), {
    environment,
    // One more than shown says whether there is another page.
    limit: limit + 1,
    after: cursor === undefined ? undefined : appOfCursor(cursor),
  })
  const { page, next } = pageOf(apps, limit, cursorOf)
  const owners = await findOwners(db, [...new Set(page.map(({ ownerId }) => ownerId))])
  const docs = page.map((app): MonitorApp => {
    const [email, name] = owners[app.ownerId] ?? ['', '']
    const { bundleIdentifier, hostName } = appNames(app)
    const { ownerId, calls: count } = app
    return { _id: nameOf(app), ownerId, bundleIdentifier, hostName, email, name, count }
  })
  return { docs, all, ...next }
}

function nameOf({ isWeb, ownerId, app }: OwnerApp) {
  return `${isWeb ? 'web' : 'app'} ${ownerId} ${app}`
}

function cursorOf(app: OwnerApp) {
  return `${app.calls} ${nameOf(app)}`
}

/** The contract has checked the form. An app may have spaces in its name. */
function appOfCursor(cursor: string): OwnerApp {
  const [calls = '', kind = '', ownerId = '', ...words] = cursor.split(' ')
  return { calls: Number(calls), isWeb: kind === 'web', ownerId, app: words.join(' ') }
}
