import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { goTo } from '../go-to.ts'

const begun = z.object({
  payload: z.object({ device_code: z.string(), user_code: z.string() }),
})

export async function requestDeviceCode(program: APIRequestContext, machine: string) {
  const data = {
    program: 'fovea 0.1.0',
    machine,
    scopes: ['keys:read', 'keys:write', 'usage:read', 'logs:read'],
  }
  const answer = await program.post('/api/device/authorization', { data })
  const { device_code, user_code } = begun.parse(await answer.json()).payload
  return { code: user_code, device: device_code }
}

export const deviceStates = [
  { state: 'invalid code', open: mistypeCode },
  { state: 'request of a program', open: showProgram },
  { state: 'denied', open: denyProgram },
]

async function mistypeCode(page: Page) {
  await page.getByLabel('Code').fill('AAAA')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Code')).toBeFocused()
}

async function showProgram(page: Page) {
  const { code } = await requestDeviceCode(page.request, 'laptop')
  await goTo(page, `/console/device?code=${code}`)
  await expect(page.getByRole('heading', { name: 'laptop asks for access' })).toBeVisible()
}

async function denyProgram(page: Page) {
  await page.getByRole('button', { name: 'Deny' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'was denied' })).toBeFocused()
}
