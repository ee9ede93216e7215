import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'

/** A user id that does not exist on this machine. */
const user = 64_321

export const settings = {
  PUBLIC_URL: 'https://console.example.com',
  DATABASE_URL: 'embedded',
  KEY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  GOOGLE_CLIENT_ID: 'google-id',
  GOOGLE_CLIENT_SECRET: 'google-secret',
  GITHUB_CLIENT_ID: 'github-id',
  GITHUB_CLIENT_SECRET: 'github-secret',
  STRIPE_SECRET_KEY: 'sk_live_secret',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_public',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  ADMIN_EMAILS: 'boss@example.com',
  BUSINESS_EMAIL: 'business@example.com',
  DEVELOPMENT_EMAIL: 'development@example.com',
  PRICING_URL: 'https://example.com/pricing',
  CONTACT_URL: 'https://example.com/contact',
  GUIDE_URL: 'https://example.com/guide',
  SMTP_URL: 'smtp://127.0.0.1:9',
}

export function makeRoot(folder: string, archive: string) {
  const root = path.join(folder, 'root')
  const data = path.join(folder, 'data')
  installPrograms(['mmdebstrap'])
  execFileSync('mmdebstrap', ['--quiet', '--variant=essential', suite(), root], {
    stdio: 'inherit',
  })
  for (const place of ['opt/fovea-console', 'etc/fovea-console', 'var/lib/fovea-console']) {
    mkdirSync(path.join(root, place), { recursive: true })
  }
  const into = `--directory=${path.join(root, 'opt/fovea-console')}`
  execFileSync('tar', ['--extract', `--file=${archive}`, '--strip-components=1', into])
  // An essential Debian has no `useradd`.
  const home = '/var/lib/fovea-console'
  appendFileSync(path.join(root, 'etc/passwd'), `fovea:x:${user}:${user}::${home}:/bin/false\n`)
  appendFileSync(path.join(root, 'etc/group'), `fovea:x:${user}:\n`)
  mkdirSync(data)
  chownSync(data, user, user)
  return { root, data }
}

export function writeSettings(root: string, values: Record<string, string>) {
  writeFileSync(path.join(root, 'etc/fovea-console/env'), formatSettings(values))
}

export function formatSettings(values: Record<string, string>) {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')
}

export function enterRoot({ root, data }: { root: string; data: string }, args: string[]) {
  const script = path.join(import.meta.dirname, 'enter-root.sh')
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child']
  const child = spawn('unshare', [...namespaces, 'sh', script, root, data, ...args], {
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return child
}

export async function runInRoot(place: { root: string; data: string }, args: string[]) {
  const child = enterRoot(place, args)
  const closed = once(child, 'close')
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  await closed
  return { code: child.exitCode, output: out + errors }
}

export function installPrograms(programs: string[]) {
  const missing = programs.filter((name) => !existsSync(path.join('/usr/bin', name)))
  if (missing.length === 0) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...missing]
  execFileSync('apt-get', install, { stdio: 'inherit', env })
}

/** Uses this machine's Debian release, because the bundled library comes from this machine. */
function suite() {
  const release = execFileSync('sh', ['-c', '. /etc/os-release && echo "$VERSION_CODENAME"'])
  return String(release).trim()
}
