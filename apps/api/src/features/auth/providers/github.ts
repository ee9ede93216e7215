import { cleanName } from '@fovea/contract/text'
import * as oauth from 'openid-client'
import { z } from 'zod'
import type { Config } from '../../../platform/config/config.ts'
import { createProviderFetch, type Provider, toProviderError } from './provider.ts'

const profile = z.object({
  id: z.number().int(),
  login: z.string(),
  name: z.string().nullish(),
  avatar_url: z.string().default(''),
})
const addresses = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
)

export function createGithubProvider(config: Config['github'], redirectUri: string): Provider {
  const configuration = new oauth.Configuration(
    {
      issuer: config.url,
      authorization_endpoint: `${config.url}/login/oauth/authorize`,
      token_endpoint: `${config.url}/login/oauth/access_token`,
    },
    config.clientId,
    undefined,
    oauth.ClientSecretPost(config.clientSecret),
  )
  configuration.timeout = 10
  configuration[oauth.customFetch] = createProviderFetch('github')
  if (config.url.startsWith('http:')) oauth.allowInsecureRequests(configuration)

  async function ask<Schema extends z.ZodType>(token: string, path: string, schema: Schema) {
    const address = new URL(`${config.apiUrl}${path}`)
    const headers = new Headers({
      accept: 'application/vnd.github+json',
      'user-agent': 'fovea-console',
    })
    const answer = await oauth.fetchProtectedResource(
      configuration,
      token,
      address,
      'GET',
      null,
      headers,
    )
    if (!answer.ok)
      throw new Error(`GitHub answered ${answer.status} to ${path}`, { cause: answer })
    return z.parse(schema, await answer.json())
  }

  return {
    async authorizationUrl({ state, verifier }) {
      return oauth.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'read:user user:email',
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },

    async person({ state, verifier }, code) {
      try {
        const returned = new URL(redirectUri)
        returned.search = new URLSearchParams({ code, state }).toString()
        const { access_token } = await oauth.authorizationCodeGrant(configuration, returned, {
          pkceCodeVerifier: verifier,
          expectedState: state,
        })
        const [person, emails] = await Promise.all([
          ask(access_token, '/user', profile),
          ask(access_token, '/user/emails', addresses),
        ])
        const main = emails.find((email) => email.primary) ?? emails[0]
        return {
          provider: 'github',
          subject: String(person.id),
          email: main?.email ?? `${person.login}@users.noreply.github.com`,
          emailVerified: main?.verified ?? false,
          name: cleanName(person.name ?? person.login),
          pictureUrl: person.avatar_url,
        }
      } catch (error) {
        throw toProviderError('github', error)
      }
    },
  }
}
