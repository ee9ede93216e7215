import { isKeySet, isSigned, type PublicKey } from './signatures.ts'
import type { Store } from '../offline/store.ts'

export type Keyring = {
  /** By the keys on this device. */
  isSignedByKnownKey: (signed: BufferSource, signature: string) => Promise<boolean>
  /** By the keys on this device, or else by those that the service publishes now. */
  vouches: (signed: BufferSource, signature: string) => Promise<boolean>
}

/** The service's public keys. New ones are kept only once they have verified something: a stranger's never replace them. */
export function createKeyring(
  store: Store,
  name: string,
  fetchKeys: () => Promise<PublicKey[]>,
): Keyring {
  const isSignedByKnownKey: Keyring['isSignedByKnownKey'] = (signed, signature) =>
    isSigned(store.read(name, isKeySet) ?? [], signed, signature)

  return {
    isSignedByKnownKey,
    async vouches(signed, signature) {
      if (await isSignedByKnownKey(signed, signature)) return true
      const published = await fetchKeys()
      if (!(await isSigned(published, signed, signature))) return false
      store.write(name, published)
      return true
    },
  }
}
