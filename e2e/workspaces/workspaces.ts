import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { z } from 'zod'
import { runSql } from '../database.ts'
import { readMailsTo } from '../requests/requests.ts'

const made = z.object({ payload: z.object({ doc: z.object({ _id: z.string() }) }) })

export async function createTeam(request: APIRequestContext, name: string) {
  const answer = await request.post('/api/workspaces', { data: { name } })
  expect(answer.status()).toBe(200)
  return made.parse(await answer.json()).payload.doc._id
}

export async function createKeyIn(request: APIRequestContext, host: string, workspace = '') {
  const answer = await request.post('/api/license/prod', {
    data: { platformType: 'web', baseUrl: `https://${host}` },
    headers: { 'fovea-workspace': workspace },
  })
  expect(answer.status()).toBe(200)
  return made.parse(await answer.json()).payload.doc._id
}

const usage = z.object({ payload: z.array(z.object({ count: z.number() })) })

export async function countSessionsIn(request: APIRequestContext, workspace = '') {
  const headers = { 'fovea-workspace': workspace }
  const answer = await request.get('/api/user-usage/latest', { headers })
  return usage.parse(await answer.json()).payload.reduce((sum, { count }) => sum + count, 0)
}

export async function openSwitcher(page: Page, here: string) {
  await page.getByRole('button', { name: `Workspace: ${here}` }).click()
  await expect(page.getByRole('menuitem', { name: 'New workspace…' })).toBeVisible()
}

export async function inviteMember(page: Page, email: string, role: string) {
  await page.getByRole('main').getByRole('button', { name: 'Invite people' }).click()
  const form = page.getByRole('dialog', { name: 'Invite people' })
  await form.getByLabel('Email').fill(email)
  await form.getByRole('radio', { name: role }).check()
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Resend to ${email}` })).toBeVisible()
  return readNewestLink(page.request, email, 1)
}

export async function readNewestLink(request: APIRequestContext, email: string, count: number) {
  let link = ''
  await expect(async () => {
    const mails = await readMailsTo(request, email)
    const invitations = mails.filter(({ subject }) =>
      subject.startsWith("You're invited to a workspace"),
    )
    expect(invitations).toHaveLength(count)
    link = /\/console\/invitation\?secret=\S+/.exec(invitations[0]?.text ?? '')?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}

const listed = z.object({ payload: z.object({ docs: z.array(z.unknown()) }) })

export async function fillTeam(request: APIRequestContext, team: string, friend: string) {
  const headers = { 'fovea-workspace': team }
  const open = await request.get(`/api/workspaces/${team}/invitations`, { headers })
  if (open.status() === 404) return
  await runSql(
    `insert into workspace_members (workspace_id, user_id, role, joined_at)
     select $1, id, 'developer', now() from users where email = $2 on conflict do nothing`,
    [team, friend],
  )
  if (listed.parse(await open.json()).payload.docs.length > 0) return
  const data = { email: `${crypto.randomUUID()}@example.com`, role: 'viewer' }
  const sent = await request.post(`/api/workspaces/${team}/invitations`, { data, headers })
  expect(sent.status()).toBe(200)
}

export async function emptyTeam(team: string) {
  await runSql("delete from workspace_members where workspace_id = $1 and role <> 'owner'", [team])
}
