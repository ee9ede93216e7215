import { chromium as playwright } from '@playwright/test'
import { runProgram } from './outcome.ts'
import { findFirstExisting, installPackage, canInstallPackages } from './packages.ts'

/** The headless shell has the same engine, and a journey takes half the time. */
const shell = { name: 'chromium-headless-shell', path: '/usr/bin/chromium-headless-shell' }
const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

export async function findChromium(): Promise<string | undefined> {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined) return named
  const installed = await findFirstExisting([shell.path])
  if (installed !== undefined) return installed
  if (canInstallPackages) {
    await installPackage(shell.name)
    if ((await findFirstExisting([shell.path, ...places])) === undefined)
      await installPackage('chromium')
  }
  const found = await findFirstExisting([shell.path, ...places])
  if (found !== undefined) return found
  await runProgram('playwright', ['install', 'chromium'])
  return findFirstExisting([playwright.executablePath()])
}
