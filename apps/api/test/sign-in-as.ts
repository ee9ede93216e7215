import { issueCommercialKey } from '../src/features/license-keys/index.ts'
import type { Db } from '../src/platform/db/connect.ts'
import { postToken } from '@fovea/contract/tokens'
import { type Scope, scopes } from '@fovea/contract/tokens/scopes'
import { TestBrowser } from './test-browser.ts'
import type { TestApi } from './test-api.ts'

export async function signInAs(api: TestApi, email: string) {
  const browser = api.browser()
  const user = await browser.signIn(email)
  return { browser, user }
}

type Wanted = {
  name?: string
  scopes?: Scope[]
  days?: 30 | 90 | 365 | null
  networks?: string[]
}

export function createTokenClient(
  { app }: Pick<TestApi, 'app'>,
  token: string,
  address = '198.51.100.7',
) {
  return new TestBrowser(app, {
    remoteAddress: address,
    headers: { authorization: `Bearer ${token}` },
  })
}

export async function createTokenWithClient(
  api: Pick<TestApi, 'app'>,
  browser: TestBrowser,
  wanted: Wanted = {},
) {
  const body = {
    name: 'CI',
    scopes: scopes.filter((scope) => scope !== 'billing:read'),
    days: 30 as const,
    ...wanted,
  }
  const { payload } = await browser.call(postToken, { body })
  const token = payload.token ?? ''
  return { id: payload.doc._id, doc: payload.doc, token, program: createTokenClient(api, token) }
}

export function insertProductionKey(db: Db, ownerId: string, at: Date) {
  const author = { at, actorId: null, ip: null, userAgent: null, requestId: null }
  return db
    .transaction()
    .execute((transaction) => issueCommercialKey({ db: transaction, ownerId, author }))
}
