import type { StartRequest } from '@fovea/contract/sdk-api/verdicts'
import type { PublicKey } from './leases/signatures.ts'
import { createUuidV7 } from './random.ts'
import { createStore, defaultStorage, type LicenseStorage, type Store } from './offline/store.ts'

/** Options of `startSession`. In a browser `key` and `url` are enough. */
export type SessionOptions = {
  key: string
  /** The console's address, such as `https://console.example.com`. */
  url: string
  /**
   * The app: its bundle ID, package name or name, on Android with the certificate that signed it, and optionally with
   * its version, by which the console shows which versions still use an old key. Default in a browser: the page's
   * origin; required elsewhere.
   */
  app?: StartRequest['app']
  /** Default in a browser: `web`; required elsewhere. */
  platform?: StartRequest['platform']
  /** The device, as shown in the console. Default: the system's name, and an ID that is created once and stored. */
  device?: Partial<StartRequest['device']>
  /** Name and version of the SDK that embeds this client, such as `eyes/2.1.0`. */
  sdk?: string
  /**
   * Whether `session.report` sends its values: the quality of the eye tracking in numbers, never gaze or images.
   * Default: false.
   */
  tracking?: boolean
  /** Storage for lease, keys and offline sessions. Default: `localStorage`, or the memory outside of browsers. */
  storage?: LicenseStorage
  /** The text of an air-gapped license for this device: starts sessions without a network. */
  licenseFile?: string
  /** The `keys` of the service's `/sdk/v1/license-jwks`, built into the app. */
  licenseKeys?: PublicKey[]
  /** Replaces `fetch`, for example to use a proxy. */
  fetch?: typeof fetch
  /** Returns Unix time in milliseconds. Default: the device's clock. */
  clock?: () => number
  /** Timeout of a request. Default: ten seconds, longer than the five of a rehearsed delay. */
  timeoutMs?: number
}

export type Settings = {
  key: string
  url: string
  app: StartRequest['app']
  platform: StartRequest['platform']
  device: StartRequest['device']
  sdk: string
  licenseFile: string | undefined
  licenseKeys: PublicKey[]
  store: Store
  fetch: typeof fetch
  now: () => number
  timeoutMs: number
}

/** The options with their defaults. Throws a `TypeError` if a required one is missing. */
export function resolveSettings(options: SessionOptions): Settings {
  const origin = typeof location === 'undefined' ? undefined : location.origin
  const app = options.app ?? (origin === undefined ? undefined : { id: origin })
  const platform = options.platform ?? (origin === undefined ? undefined : 'web')
  if (!options.key || !options.url || !app || !platform) {
    throw new TypeError(
      'startSession needs key and url, and outside browsers also app and platform.',
    )
  }
  const now = options.clock ?? Date.now
  const send = options.fetch ?? fetch
  const store = createStore(options.storage ?? defaultStorage(origin !== undefined))
  return {
    key: options.key,
    url: withoutEndSlashes(options.url),
    app,
    platform,
    device: {
      os: options.device?.os ?? systemName(),
      uuid: options.device?.uuid ?? deviceId(store, now()),
    },
    sdk: options.sdk ?? 'license-client/0.2.0',
    // Editors add line breaks or a byte order mark, and later comparisons need the exact text.
    licenseFile: options.licenseFile?.trim(),
    licenseKeys: options.licenseKeys ?? [],
    store,
    // A browser's `fetch` throws when called as a method of another object.
    fetch: (input, init) => send(input, init),
    now,
    timeoutMs: options.timeoutMs ?? 10_000,
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string'

function deviceId(store: Store, nowMs: number) {
  const known = store.read('device', isText)
  if (known !== undefined) return known
  const made = createUuidV7(nowMs)
  store.write('device', made)
  return made
}

function withoutEndSlashes(url: string) {
  let end = url.length
  while (url[end - 1] === '/') end -= 1
  return url.slice(0, end)
}

const systems = /Windows NT [\d.]+|Android [\d.]+|(?:iPhone )?OS [\d_]+|Mac OS X|CrOS/

function systemName() {
  // Node.js 20 has no `navigator`.
  if (typeof navigator === 'undefined') return 'Node.js'
  const { userAgent, platform } = navigator
  const named = systems.exec(userAgent)?.[0].replaceAll('_', '.')
  if (named !== undefined) return named
  return userAgent.includes('Linux') && !userAgent.includes('Android') ? 'Linux' : platform
}
