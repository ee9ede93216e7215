import type { Agent } from '@fovea/contract/session'
import type { Config } from '../../../platform/config/config.ts'
import { githubProvider } from './github.ts'
import { googleProvider } from './google.ts'
import type { Provider } from './provider.ts'

export type Providers = Record<Agent, Provider>

/** Both providers send the browser back to the same page of the console. */
export function createProviders(config: Config): Providers {
  const redirectUri = `${config.publicUrl}/social-login-redirect`
  return {
    google: googleProvider(config.google, redirectUri),
    github: githubProvider(config.github, redirectUri),
  }
}
