import { signInProviders, type SignInProvider } from '@fovea/contract/auth'

const key = 'fovea.agent'

/** Keeps the chosen provider: it does not say in its redirect who it is. */
export function storeProvider(agent: SignInProvider): void {
  localStorage.setItem(key, agent)
}

export function readStoredProvider(): SignInProvider | null {
  const kept = localStorage.getItem(key)
  return signInProviders.find((agent) => agent === kept) ?? null
}
