import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { expect, test } from '../console.ts'

test.use({ slow: 'it renders every story' })

const root = path.join(import.meta.dirname, '../..')
const built = path.join(root, 'tools/gallery/dist')
const index = z.object({ entries: z.record(z.string(), z.object({ type: z.string() })) })

declare global {
  interface Window {
    __STORYBOOK_ADDONS_CHANNEL__: {
      emit: (name: string, message: unknown) => void
      once: (name: string, listener: (message: unknown) => void) => void
    }
  }
}

async function storiesOf(folder: string): Promise<string[]> {
  const { entries } = index.parse(
    JSON.parse(await readFile(path.join(folder, 'index.json'), 'utf8')),
  )
  return Object.keys(entries).filter((id) => entries[id]?.type === 'story')
}

test('every story of the gallery renders @thorough', async ({ page }) => {
  // A full run has built the gallery by now; a run of this journey alone may not have.
  const stories = await storiesOf(built).catch(async () => {
    await promisify(execFile)('npm', ['run', 'gallery:build'], { cwd: root })
    return storiesOf(built)
  })
  const [first = '', ...others] = stories
  await page.route('http://gallery.localhost/**', (route) =>
    route
      .fulfill({ path: path.join(built, new URL(route.request().url()).pathname) })
      // The story of a picture that is missing.
      .catch(() => route.fulfill({ status: 404 })),
  )
  await page.goto(`http://gallery.localhost/iframe.html?viewMode=story&id=${first}`)
  await expect(page.locator('#storybook-root')).not.toBeEmpty()

  for (const id of others) {
    await test.step(id, async () => {
      const message = await page.evaluate((storyId) => {
        const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window
        const drawn = new Promise<string>((resolve) => {
          channel.once('storyRendered', () => resolve(''))
          for (const name of ['storyThrewException', 'storyErrored', 'storyMissing']) {
            channel.once(name, (error) => resolve(`${name}: ${JSON.stringify(error)}`))
          }
        })
        channel.emit('setCurrentStory', { storyId, viewMode: 'story' })
        return drawn
      }, id)
      expect(message).toBe('')
      await expect(page.locator('#storybook-root, [role="dialog"]').first()).not.toBeEmpty()
    })
  }
})
