import { access } from 'node:fs/promises'
import { chromium as playwright } from '@playwright/test'
import { run } from './outcome.ts'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** A browser to test in: the one that is named or installed, else one that is installed now. */
export async function findChromium(): Promise<string | undefined> {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined) return named
  const installed = await firstThere(places)
  if (installed !== undefined) return installed
  if (process.getuid?.() === 0) {
    await run('apt-get', ['update', '-qq'])
    await run('apt-get', ['install', '-y', '-qq', 'chromium'], {
      DEBIAN_FRONTEND: 'noninteractive',
    })
    return firstThere(places)
  }
  await run('playwright', ['install', 'chromium'])
  return firstThere([playwright.executablePath()])
}

async function firstThere(paths: string[]) {
  for (const path of paths) {
    const there = await access(path).then(
      () => true,
      () => false,
    )
    if (there) return path
  }
  return undefined
}
