import { isKeySet, isSigned, type PublicKey } from './signatures.ts'
import type { Store } from '../offline/store.ts'

export type Keyring = {
  /** Checks with the stored keys only. */
  isSignedByKnownKey: (signed: BufferSource, signature: string) => Promise<boolean>
  /** Checks with the stored keys, and if that fails, with the currently published ones. */
  vouches: (signed: BufferSource, signature: string) => Promise<boolean>
}

/** New keys are stored only after they verified a signature, so a stranger's keys never replace them. */
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
