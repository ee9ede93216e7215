import { TextLink } from '../../../ui/buttons/links.tsx'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { Topic } from './Topic.tsx'

export function LeaseRules() {
  return (
    <Topic id="leases" as="page">
      <p>
        A valid verdict includes a <code>lease</code>: a signed token that lets the same key and app
        start sessions when the console can’t be reached. The license client stores it for you. If
        you make the calls yourself, keep the newest one on the device. To see what a lease says and
        whether it holds, paste it into the{' '}
        <TextLink to="/console/lease-inspector" reloadDocument underline="always">
          lease inspector
        </TextLink>
        .
      </p>
      <Facts>
        <Fact label="Lifetime">
          Seven days from issue (<code>exp</code>), then seven days of grace (
          <code>graceUntil</code>) during which you keep going and warn the user. A lease never
          outlives its license.
        </Fact>
        <Fact label="When to use it">
          When there is no answer, or the status is anything but 200 or 400, including 429 and 503.
          A refusal is an answer: it is final, so delete the lease.
        </Fact>
        <Fact label="Renewal">
          Each start returns a lease, and the console signs a new one once a day. Check again by{' '}
          <code>nextCheckAt</code> at the latest.
        </Fact>
        <Fact label="Claims">
          <code>keyId</code> is the first 16 bytes of the key’s SHA-256, in base64url;{' '}
          <code>app</code> is the app’s ID; <code>license</code> is the license’s type and end date.
          Verify the signature, <code>keyId</code> and <code>app</code> before you trust it.
        </Fact>
        <Fact label="Offline sessions">
          Record the ID, start and duration of each session. Send them as <code>offline</code> with
          the next start, along with the <code>lease</code> they ran under: up to 500 at a time,
          none older than 30 days. Each counts once, on the day it ran.
        </Fact>
        <Fact label="Offline licenses">
          A commercial key can issue a license file for one device, up to 365 days. Build the keys
          of <code>/sdk/v1/license-jwks</code> into your app, and pass both to the license client as{' '}
          <code>licenseFile</code> and <code>licenseKeys</code>.
        </Fact>
        <Fact label="The result">
          <code>offline</code> in the verdict counts what was <code>taken</code> and{' '}
          <code>refused</code>, with a <code>reason</code>: <code>LEASE_MISSING</code>,{' '}
          <code>LEASE_INVALID</code> (another key or app), <code>OUT_OF_LEASE</code> (before the
          lease, or after its grace), <code>KEY_OFF</code> (begun after the key was switched off or
          deleted), <code>CAP_REACHED</code> (they would cost more than the spend cap) or{' '}
          <code>TOO_MANY</code> (more than 1,000 in ten seconds from one network: send the same ones
          again later; all others are final). The start itself is answered either way.
        </Fact>
      </Facts>
    </Topic>
  )
}
