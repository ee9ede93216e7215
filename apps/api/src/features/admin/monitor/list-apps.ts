import type { MonitorApp, MonitorWindow } from '@fovea/contract/admin'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { createPage } from '../../../platform/db/create-page.ts'
import { listAppsOfAllOwners, type OwnerApp } from '../../metering/index.ts'
import { presentAppNames } from './present-app-names.ts'
import { deletedOwner, findOwners } from './find-owners.ts'
import { monitorRepository } from './repository.ts'

type Page = { environment: 'prod' | 'dev'; limit: number; cursor?: string | undefined }

export async function listApps(
  { db, metering }: Pick<Ctx, 'db' | 'metering'>,
  { periodStart, ...page }: Page & { periodStart: number },
) {
  const since = new Date(periodStart * 1000)
  const { all, apps } = await listAppsOfAllOwners(metering, since, readPosition(page))
  return presentPage(db, page, apps, all)
}

/** From the sums that are kept, so that a page costs the same with few apps and with many. */
export async function listWindowApps(
  { db }: Pick<Ctx, 'db'>,
  { days, ...page }: Page & { days: MonitorWindow },
) {
  const repository = monitorRepository(db)
  const found = await repository.findWindow(days)
  const apps = await repository.appsQuery({ days, ...readPosition(page) }).execute()
  const { prod_apps: prod = 0, dev_apps: dev = 0 } = found ?? {}
  return presentPage(db, page, apps, page.environment === 'prod' ? prod : dev)
}

function readPosition({ environment, limit, cursor }: Page) {
  const after = cursor === undefined ? undefined : appOfCursor(cursor)
  return { environment, limit: limit + 1, after }
}

async function presentPage(db: Db, { limit }: Page, apps: OwnerApp[], all: number) {
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
