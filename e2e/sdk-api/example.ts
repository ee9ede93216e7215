import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, type Page } from '@playwright/test'
import { consoleUrl } from '../console-address.ts'

export async function startExample() {
  const child = spawn('node', ['scripts/example.ts'], {
    cwd: path.join(import.meta.dirname, '../..'),
    env: { ...process.env, EXAMPLE_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  const [line] = await once(createInterface(child.stdout), 'line')
  return {
    origin: String(line).replace('example on ', ''),
    async stop() {
      child.kill('SIGTERM')
      await exit
    },
  }
}

export async function openExample(page: Page, origin: string, url = consoleUrl) {
  await page.goto(`${origin}/?console=${url}`)
  await expect(page.getByLabel('Console address')).toHaveValue(url)
}

export async function startWithKey(page: Page, key: string) {
  await page.getByLabel('License key').fill(key)
  await page.getByRole('button', { name: 'Start session' }).click()
}
