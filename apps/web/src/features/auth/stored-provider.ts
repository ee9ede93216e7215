import { signInProviders, type SignInProvider } from '@fovea/contract/auth'

const key = 'fovea.agent'

/** Remembered here because the provider's redirect doesn't name the provider. */
export function storeProvider(agent: SignInProvider): void {
  localStorage.setItem(key, agent)
}

export function readStoredProvider(): SignInProvider | null {
  const kept = localStorage.getItem(key)
  return signInProviders.find((agent) => agent === kept) ?? null
}
