import type { SignInProvider } from '@fovea/contract/auth'
import type { Config } from '../../../platform/config/config.ts'
import { createGithubProvider } from './github.ts'
import { createGoogleProvider } from './google.ts'
import type { Provider } from './provider.ts'

export type Providers = Record<SignInProvider, Provider>

/** Both providers redirect to the same page of the console. */
export function createProviders(config: Config): Providers {
  const redirectUri = `${config.publicUrl}/social-login-redirect`
  return {
    google: createGoogleProvider(config.google, redirectUri),
    github: createGithubProvider(config.github, redirectUri),
  }
}
