import type { Keyring } from './keyring.ts'
import { type HeldLease, isHeldLease, readLease, getLeaseStatus } from './lease.ts'
import type { Settings } from '../resolve-settings.ts'

export type LeaseHolder = {
  find: () => Promise<(HeldLease & { grace: boolean }) | undefined>
  keep: (lease: HeldLease) => void
  drop: () => void
}

/** The lease is verified at every start, because others can change the device's storage. */
export function createLeaseHolder(settings: Settings, keyring: Keyring): LeaseHolder {
  const { store, key, app, now } = settings
  const name = `lease:${key}:${app.id}`
  return {
    async find() {
      const held = store.read(name, isHeldLease)
      const claims = held && (await readLease(held, settings, keyring.isSignedByKnownKey))
      const state = claims && getLeaseStatus(claims, now())
      if (!held || !state || state === 'over') return undefined
      return { lease: held.lease, license: claims.license, grace: state === 'grace' }
    },
    keep: ({ lease, license }) => store.write(name, { lease, license }),
    drop: () => store.remove(name),
  }
}
