import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { presentGithubUser } from './github/account.ts'
import { createGithubRoutes } from './github/index.ts'
import { createGoogleClaims } from './google/claims.ts'
import { createGoogleRoutes } from './google/index.ts'
import { loadSigningKey } from './google/signing-key.ts'
import { createHomeRoutes } from './home/index.ts'
import { handleRequests } from './http/server.ts'
import { listenOn } from './listening.ts'
import { createMailRoutes } from './mail/index.ts'
import { openMailbox } from './mail/mailbox.ts'
import { createSmtpServer } from './mail/smtp.ts'
import { createAvatarRoutes } from './people/avatar.ts'
import { loadPeople } from './people/people.ts'
import { seededPeople } from './people/seeded-people.ts'
import type { SeededPerson } from './people/seeded-people.ts'
import { createSiteRoutes } from './site/index.ts'
import { startCardProvider } from './stripe/index.ts'
import { publishableKey, secretKey, webhookSecret } from './stripe/keys.ts'
import { openStore } from './stripe/store/store.ts'

/** Somebody who can sign in from the start, and who they are at each provider. */
export type SandboxPerson = SeededPerson & {
  /** The subject at Google. */
  google: string
  /** The id at GitHub. */
  github: string
  pictureUrl: string
}

/** The stand-ins while they run. */
export type Sandbox = {
  /** Where the HTTP parts are: `<url>/google`, `<url>/github`, `<url>/mail/`, `<url>/site/…`, `<url>/stripe/`. */
  url: string
  /** Where the mailbox takes mail. */
  smtpUrl: string
  /** Who can sign in from the start. */
  people: SandboxPerson[]
  /** Where the card provider's API and browser script are, and the keys that open them. */
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
  /** 127.0.0.1 unless told otherwise. */
  host?: string
  /** Of HTTP; 0 takes any free one. */
  port: number
  smtpPort: number
  /** Where signing key, people who were typed in, mails, and the card provider's books outlive a restart. */
  stateDir: string
  /** Where the card provider sends its events, signed with its webhook secret; nowhere unless told. */
  stripeWebhookUrl?: string
}

/** As long as the services themselves: a connection closed in the very moment that it is used again is a failed call. */
const keepAliveMs = 75_000

/** Starts the stand-ins for the services on the internet. Rejects with a sentence where a port is taken. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { host = '127.0.0.1', port, smtpPort, stateDir, stripeWebhookUrl } = options
  await mkdir(stateDir, { recursive: true })
  const people = await loadPeople(stateDir)
  const signingKey = await loadSigningKey(stateDir)
  const mailbox = await openMailbox(stateDir)
  const cardStore = await openStore(stateDir)

  const smtp = createSmtpServer(mailbox)
  const smtpUrl = `smtp://${await listenOn(smtp.server, host, smtpPort)}`
  const http = createServer({ keepAliveTimeout: keepAliveMs })
  // HTTP comes last: from its first moment on there must be routes to answer.
  const url = await listenOn(http, host, port).then(
    (address) => `http://${address}`,
    (problem: unknown) => {
      smtp.close()
      throw problem
    },
  )
  const cardProvider = startCardProvider(cardStore, url, stripeWebhookUrl)
  handleRequests(http, [
    ...createHomeRoutes(url, smtpUrl),
    ...createGoogleRoutes(url, people, signingKey),
    ...createGithubRoutes(url, people),
    ...createMailRoutes(mailbox),
    ...createSiteRoutes(),
    ...createAvatarRoutes(people),
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
      // Browsers keep connections open without asking for anything; those would hold the server for a minute.
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
