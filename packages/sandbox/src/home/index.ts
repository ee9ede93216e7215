import { createHash } from 'node:crypto'
import { renderHtml } from '../html/html.ts'
import { renderSandboxPage } from '../html/sandbox-page.ts'
import type { Route } from '../http/router.ts'
import { getAvatarPath } from '../people/avatar.ts'
import { seededPeople } from '../people/seeded-people.ts'
import { homeStyle } from './home-style.ts'

export function createHomeRoutes(url: string, smtpUrl: string): Route[] {
  const parts = [
    {
      address: `/google/authorize?${trialRequest(url)}`,
      title: 'Google sign-in',
      sentence: `An OpenID Connect issuer at ${url}/google.`,
    },
    {
      address: `/github/login/oauth/authorize?${trialRequest(url)}`,
      title: 'GitHub sign-in',
      sentence: `The web sign-in and the API, both at ${url}/github.`,
    },
    {
      address: '/github-actions/.well-known/openid-configuration',
      title: 'GitHub Actions',
      sentence: `An issuer of ID tokens at ${url}/github-actions; POST /github-actions/jobs begins a job.`,
    },
    {
      address: '/mail/',
      title: 'Inbox',
      sentence: `Every mail that reaches ${smtpUrl}; as JSON at /mail/messages.`,
    },
    {
      address: '/slack/',
      title: 'Slack',
      sentence: `Incoming webhooks at ${url}/slack/services/…; as JSON at /slack/messages.`,
    },
    {
      address: '/stripe/',
      title: 'Card provider',
      sentence: `The API at ${url}/stripe/v1, the browser script, webhooks, and a clock to move.`,
    },
    {
      address: '/site/pricing',
      title: 'Website',
      sentence: 'Pricing, contact, the ambassador guide and the SDK downloads.',
    },
  ]

  const handle = () =>
    renderSandboxPage({
      title: 'All parts',
      style: homeStyle,
      main: renderHtml`<h1>The internet, on your own machine</h1>
        <p class="lead">
          Stand-ins for the services that the console uses. They use the same protocols as the real
          ones, and nothing leaves this machine.
        </p>
        <ul class="parts">
          ${parts.map(
            ({ address, title, sentence }) =>
              renderHtml`<li>
                <a href="${address}">${title}</a>
                <p>${sentence}</p>
              </li>`,
          )}
        </ul>
        <h2>Who can sign in</h2>
        <p>Any email address does. These people are there from the start:</p>
        <ul class="people">
          ${seededPeople.map(
            ({ email, name, note }) =>
              renderHtml`<li>
                <img src="${getAvatarPath(email)}" alt="" width="40" height="40" />
                <span><b>${name}</b> <code>${email}</code><br /><small>${note}</small></span>
              </li>`,
          )}
        </ul>`,
    })

  return [{ method: 'GET', path: '/', handle }]
}

/** A sign-in request that leads back here, so that the sign-in pages can be viewed without the console. */
function trialRequest(url: string): string {
  return new URLSearchParams({
    response_type: 'code',
    client_id: 'sandbox',
    redirect_uri: `${url}/`,
    scope: 'openid email profile',
    code_challenge: createHash('sha256').update('trial').digest('base64url'),
    code_challenge_method: 'S256',
  }).toString()
}
