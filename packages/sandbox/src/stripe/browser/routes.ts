import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../../http/refusal.ts'
import type { Reply } from '../../http/reply.ts'
import type { Route } from '../../http/router.ts'
import { cardFrame, challengeFrame, controllerFrame } from './frames.ts'

/** The scripts that frames may load; nothing else of this folder is handed out. */
const scripts = new Set([
  'card',
  'card-fields',
  'challenge',
  'controller',
  'frame-link',
  'provider-api',
])

/** The browser's side of the card provider: the script that pages load, and the frames that it opens. */
export function browserRoutes(): Route[] {
  return [
    { method: 'GET', path: '/stripe/v3/', handle: () => script('v3') },
    { method: 'GET', path: '/stripe/frames/card', handle: cardFrame },
    { method: 'GET', path: '/stripe/frames/controller', handle: controllerFrame },
    { method: 'GET', path: '/stripe/challenge', handle: challengeFrame },
    {
      method: 'GET',
      path: '/stripe/browser/:name.js',
      handle({ params: { name = '' } }) {
        if (!scripts.has(name)) throw new Refusal(404, 'The sandbox has no such script.')
        return script(name)
      },
    },
  ]
}

async function script(name: string): Promise<Reply> {
  return {
    status: 200,
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      // Pages that isolate themselves load only what says that they may.
      'cross-origin-resource-policy': 'cross-origin',
    },
    body: await readFile(join(import.meta.dirname, `${name}.js`)),
  }
}
