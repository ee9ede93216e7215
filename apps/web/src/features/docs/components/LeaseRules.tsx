import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { Topic } from './Topic.tsx'

/** What an app may do while nobody answers. */
export function LeaseRules() {
  return (
    <Topic id="leases" title="Leases and offline use" name="leases and offline use">
      <p>
        A valid verdict carries a <code>lease</code>: a signed text that lets the same key and app
        start sessions where the console cannot be reached. The license client keeps it for you; an
        app that makes its own calls keeps the newest one on the device.
      </p>
      <Facts>
        <Fact label="How long">
          Seven days from its issue (<code>exp</code>), then seven days of grace (
          <code>graceUntil</code>), in which you warn the person and go on. It never outlives the
          license.
        </Fact>
        <Fact label="When it is used">
          When nobody answers, or the status is 429, 503 or anything but 200 and 400. A refusal is
          an answer: it is the last word, and takes the lease with it.
        </Fact>
        <Fact label="When it is renewed">
          With each start; the console signs a new one once a day and answers the same one
          meanwhile. Ask again at <code>nextCheckAt</code> at the latest.
        </Fact>
        <Fact label="What it binds">
          One key, one app and its license. <code>keyId</code> is the first 16 bytes of the SHA-256
          of the key, in base64url; <code>app</code> is the app’s id; <code>license</code> is the
          type and end of the license. Check the first two, and the signature, before you trust it.
        </Fact>
        <Fact label="What ran offline">
          Keep the id, start and duration of each session and send them as <code>offline</code> with
          the next start, with the <code>lease</code> under which they ran: up to 500 at a time,
          none older than 30 days. Each counts once, on its own day.
        </Fact>
        <Fact label="What becomes of it">
          The verdict’s <code>offline</code> says how many were <code>taken</code> and how many{' '}
          <code>refused</code>, with a <code>reason</code>: <code>LEASE_MISSING</code>,{' '}
          <code>LEASE_INVALID</code> (not of this key and app), <code>OUT_OF_LEASE</code> (before
          the lease, or after its grace) or <code>TOO_MANY</code>, after which you send the same
          ones again later. The start itself is answered all the same.
        </Fact>
      </Facts>
    </Topic>
  )
}
