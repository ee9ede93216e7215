import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { presentGithubUser } from './github/account.ts'
import { createGithubRoutes } from './github/index.ts'
import { createGithubActionsRoutes } from './github-actions/index.ts'
import { createGoogleClaims } from './google/claims.ts'
import { createGoogleRoutes } from './google/index.ts'
import { loadSigningKey } from './google/signing-key.ts'
import { createHomeRoutes } from './home/index.ts'
import { loadFontRoute } from './html/font.ts'
import { handleRequests } from './http/server.ts'
import { listenOn } from './listening.ts'
import { createMailRoutes } from './mail/index.ts'
import { openMailbox } from './mail/mailbox.ts'
import type { InboundMail } from './mail/send-reply.ts'
import { createSmtpServer } from './mail/smtp.ts'
import { createAvatarRoutes } from './people/avatar.ts'
import { loadPeople } from './people/people.ts'
import { seededPeople } from './people/seeded-people.ts'
import type { SeededPerson } from './people/seeded-people.ts'
import { createSiteRoutes } from './site/index.ts'
import { createSlackRoutes } from './slack/index.ts'
import { startCardProvider } from './stripe/index.ts'
import { publishableKey, secretKey, webhookSecret } from './stripe/keys.ts'
import { openStore } from './stripe/store/store.ts'

export type SandboxPerson = SeededPerson & {
  google: string
  github: string
  pictureUrl: string
}

export type Sandbox = {
  /** Base of the HTTP parts: `<url>/google`, `<url>/github`, `<url>/github-actions`, `<url>/mail/`, `<url>/site/…`, `<url>/slack/`, `<url>/stripe/`. */
  url: string
  smtpUrl: string
  people: SandboxPerson[]
  stripe: {
    apiUrl: string
    scriptUrl: string
    secretKey: string
    publishableKey: string
    webhookSecret: string
  }
  close(): Promise<void>
}

export type SandboxOptions = {
  /** Default: 127.0.0.1 */
  host?: string
  /** HTTP port; 0 picks any free one. */
  port: number
  smtpPort: number
  stateDir: string
  /** False for a sandbox that never starts again: writing all payments after each call takes a fifth of a test. */
  keepsPayments?: boolean
  /** Address for the card provider's events, signed with its webhook secret. Without it, no events are sent. */
  stripeWebhookUrl?: string
  /** Where replies to emails with an address of this domain go. Without it, the inbox has no form for them. */
  inboundMail?: InboundMail | undefined
}

/** Same keep-alive as the real services: a connection that closes just when it is reused is a failed call. */
const keepAliveMs = 75_000

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { host = '127.0.0.1', port, smtpPort, stateDir, keepsPayments = true } = options
  await mkdir(stateDir, { recursive: true })
  const fontRoute = await loadFontRoute()
  const people = await loadPeople(stateDir)
  const signingKey = await loadSigningKey(stateDir)
  const mailbox = await openMailbox(stateDir)
  const cardStore = await openStore(keepsPayments ? stateDir : undefined)

  const smtp = createSmtpServer(mailbox)
  const smtpUrl = `smtp://${await listenOn(smtp.server, host, smtpPort)}`
  const http = createServer({ keepAliveTimeout: keepAliveMs })
  // HTTP starts last, because it needs the routes from the first request on.
  const url = await listenOn(http, host, port).then(
    (address) => `http://${address}`,
    (problem: unknown) => {
      smtp.close()
      throw problem
    },
  )
  const cardProvider = startCardProvider(cardStore, url, options.stripeWebhookUrl)
  handleRequests(http, [
    fontRoute,
    ...createHomeRoutes(url, smtpUrl),
    ...createGoogleRoutes(url, people, signingKey),
    ...createGithubRoutes(url, people),
    ...createGithubActionsRoutes(url, signingKey),
    ...createMailRoutes(mailbox, options.inboundMail),
    ...createSlackRoutes(url),
    ...createSiteRoutes(),
    ...createAvatarRoutes(),
    ...cardProvider.routes,
  ])

  return {
    url,
    smtpUrl,
    people: seededPeople.map((person) => introduce(url, person)),
    stripe: {
      apiUrl: `${url}/stripe`,
      scriptUrl: `${url}/stripe/v3/`,
      secretKey,
      publishableKey,
      webhookSecret,
    },
    async close() {
      const closed = Promise.all([
        cardProvider.close(),
        new Promise((done) => http.close(done)),
        new Promise<void>((done) => smtp.close(done)),
      ])
      // Browsers keep idle connections open, which would delay the end of the server by a minute.
      http.closeAllConnections()
      await closed
    },
  }
}

function introduce(url: string, person: SeededPerson): SandboxPerson {
  const { id, avatar_url } = presentGithubUser(url, person)
  const { sub } = createGoogleClaims(url, person, [])
  return { ...person, google: sub, github: String(id), pictureUrl: avatar_url }
}
