import type { MonitorApp } from '@fovea/contract/admin'
import type { Ctx } from '../../../platform/context.ts'
import { createPage } from '../../../platform/db/create-page.ts'
import { listAppsOfAllOwners, type OwnerApp } from '../../metering/index.ts'
import { presentAppNames } from './present-app-names.ts'
import { deletedOwner, findOwners } from './find-owners.ts'

type Query = {
  periodStart: number
  environment: 'prod' | 'dev'
  limit: number
  cursor?: string | undefined
}

export async function listApps(
  { db, metering }: Pick<Ctx, 'db' | 'metering'>,
  { periodStart, environment, limit, cursor }: Query,
) {
  const { all, apps } = await listAppsOfAllOwners(metering, new Date(periodStart * 1000), {
    environment,
    limit: limit + 1,
    after: cursor === undefined ? undefined : appOfCursor(cursor),
  })
  const { page, next } = createPage(apps, limit, cursorOf)
  const owners = await findOwners(db, [...new Set(page.map(({ ownerId }) => ownerId))])
  const docs = page.map((app): MonitorApp => {
    const { ownerId, sessions: count } = app
    const { email, name, ownerKind } = owners.get(ownerId) ?? deletedOwner
    const { bundleIdentifier, hostName } = presentAppNames(app)
    return { _id: nameOf(app), ownerId, ownerKind, bundleIdentifier, hostName, email, name, count }
  })
  return { docs, all, ...next }
}

function nameOf({ isWeb, ownerId, app }: OwnerApp) {
  return `${isWeb ? 'web' : 'app'} ${ownerId} ${app}`
}

function cursorOf(app: OwnerApp) {
  return `${app.sessions} ${nameOf(app)}`
}

/** The contract has validated the format. The app comes last because it may contain spaces. */
function appOfCursor(cursor: string): OwnerApp {
  const [calls = '', kind = '', ownerId = '', ...words] = cursor.split(' ')
  return { sessions: Number(calls), isWeb: kind === 'web', ownerId, app: words.join(' ') }
}
