import type { StartRequest } from '@fovea/contract/sdk-api/verdicts'
import type { PublicKey } from './leases/signatures.ts'
import { createUuidV7 } from './random.ts'
import { createStore, defaultStorage, type LicenseStorage, type Store } from './offline/store.ts'

/** What `startSession` takes. In a browser `key` and `url` are enough. */
export type SessionOptions = {
  /** The license key, as the console shows it. */
  key: string
  /** The console's address, such as `https://console.example.com`. */
  url: string
  /**
   * The app: its bundle id, package name or name, and on Android the certificate that signed it; its version, if the console shall tell which ones still use an old key. In a browser it is the
   * page's origin unless given; elsewhere it is required.
   */
  app?: StartRequest['app']
  /** `web` in a browser unless given; elsewhere it is required. */
  platform?: StartRequest['platform']
  /** What the console shows of the device. Unless given, the system's name and an id that is made once and kept. */
  device?: Partial<StartRequest['device']>
  /** The name and version of what embeds this client, such as `eyes/2.1.0`. */
  sdk?: string
  /**
   * Whether what `session.report` is given is sent: how well the eye tracker works, in numbers, never gaze or an image. Off
   * unless switched on.
   */
  tracking?: boolean
  /** Where lease, keys and offline sessions are kept: `localStorage`, or the memory outside of browsers. */
  storage?: LicenseStorage
  /** The text of an air-gapped license for this device: starts sessions where there is no network. */
  licenseFile?: string
  /** The `keys` of the service's `/sdk/v1/license-jwks`, as they were when the app was built. */
  licenseKeys?: PublicKey[]
  /** Another `fetch`, for example one that goes through a proxy. */
  fetch?: typeof fetch
  /** Milliseconds since 1970. */
  clock?: () => number
  /** How long a call may take. Five seconds unless given. */
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

/** The options with their defaults. What is missing is a mistake of the program and told as such. */
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
    // As an editor leaves it; every use of it is by its exact text.
    licenseFile: options.licenseFile?.trim(),
    licenseKeys: options.licenseKeys ?? [],
    store,
    // A browser's fetch refuses to be called as a method of anything else.
    fetch: (input, init) => send(input, init),
    now,
    timeoutMs: options.timeoutMs ?? 5_000,
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
  const { userAgent, platform } = navigator
  const named = systems.exec(userAgent)?.[0].replaceAll('_', '.')
  if (named !== undefined) return named
  return userAgent.includes('Linux') && !userAgent.includes('Android') ? 'Linux' : platform
}
