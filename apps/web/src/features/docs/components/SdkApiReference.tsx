import { maxDevelopmentStarts } from '@fovea/contract/license-keys/rules'
import {
  aliveExample,
  keysExample,
  refusedExample,
  startExamples,
  validExample,
} from '@fovea/contract/sdk-api/examples'
import { formatNumber } from '../../../lib/text/format.ts'
import { settings } from '../../../lib/page/settings.ts'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { CodeBlock } from '../code/CodeBlock.tsx'
import { createCurlHeartbeat, curlKeys, createCurlRefused, createCurlStart } from '../code/curl.ts'
import { formatJsonLines } from '../code/json-lines.ts'
import { startFields } from '../sdk-api-fields.ts'
import { Topic } from './Topic.tsx'
import text from '../../../ui/text/text.module.css'

const start = startExamples.ios

export function SdkApiReference() {
  return (
    <Topic id="reference" as="page">
      <p>
        All calls go to <code>{settings.publicUrl}/sdk/v1</code> and speak JSON. There are no
        cookies: the license key in the body identifies you. Any origin may call.
      </p>
      <Start />
      <Verdict />
      <Beat />
      <Signatures />
      <Statuses />
    </Topic>
  )
}

function Start() {
  return (
    <Topic id="start" as="part" title={<code>POST /sdk/v1/sessions</code>}>
      <p>Starts a session. The answer arrives once the session is stored.</p>
      <Facts>
        {Object.entries(startFields).map(([name, { type, required, meaning }]) => (
          <Fact key={name} label={name}>
            <span className={text.small}>
              {type}, {required ? 'required' : 'optional'}
            </span>
            <br />
            {meaning}
          </Fact>
        ))}
      </Facts>
      <CodeBlock
        label="Request body"
        language="JSON"
        lines={formatJsonLines(start)}
        curl={createCurlStart(start)}
      />
    </Topic>
  )
}

function Verdict() {
  return (
    <Topic id="verdict" as="part">
      <p>
        Always HTTP 200, valid or not. <code>retry</code> says whether to try again and{' '}
        <code>nextCheckAt</code> when. <code>difference</code> is included for development keys
        only.
      </p>
      <CodeBlock
        label="Valid"
        language="JSON"
        lines={formatJsonLines(validExample)}
        curl={createCurlStart(start)}
      />
      <p>A refusal, here because the device’s clock is years off:</p>
      <CodeBlock
        label="Refused"
        language="JSON"
        lines={formatJsonLines(refusedExample)}
        curl={createCurlRefused(start)}
      />
    </Topic>
  )
}

function Beat() {
  return (
    <Topic id="beat" as="part" title={<code>PATCH /sdk/v1/sessions/:sessionId</code>}>
      <p>
        Keeps a session <code>alive</code> (once a minute is enough) or marks it <code>ended</code>,
        with its duration so far in seconds. Returns <code>{'{"ok":true}'}</code>. <code>POST</code>{' '}
        works too, also as <code>text/plain</code>, which is what <code>sendBeacon</code> sends. It
        may carry <code>tracking</code>, explained under Tracking quality.
      </p>
      <CodeBlock
        label="Keep alive"
        language="JSON"
        lines={formatJsonLines(aliveExample)}
        curl={createCurlHeartbeat(start.sessionId, aliveExample)}
      />
    </Topic>
  )
}

function Signatures() {
  return (
    <Topic id="signatures" as="part">
      <p>
        Verdicts are signed, so they can’t be forged between your app and the console. The license
        client verifies them. If you make the calls yourself, do the same.
      </p>
      <Facts>
        <Fact label="Refused">
          The <code>Signature</code> header is an Ed25519 signature over the exact bytes of the
          body, in base64url. Compare <code>nonce</code> with yours. If either doesn’t match, treat
          it as no answer.
        </Fact>
        <Fact label="Valid">
          The <code>lease</code> is a JWS (<code>EdDSA</code>, with a <code>kid</code>) with the
          claims <code>keyId</code>, <code>app</code>, <code>iat</code>, <code>exp</code>,{' '}
          <code>graceUntil</code> and <code>license</code>. Times are in seconds since 1970.
        </Fact>
        <Fact label="Public keys">
          <code>GET /sdk/v1/jwks</code> returns them; <code>x</code> is the public key in base64url.
          Keys rotate: cache them, and fetch them again when none matches.
        </Fact>
      </Facts>
      <CodeBlock
        label="Public keys"
        language="JSON"
        lines={formatJsonLines(keysExample)}
        curl={curlKeys}
      />
    </Topic>
  )
}

function Statuses() {
  return (
    <Topic id="statuses" as="part">
      <Facts>
        <Fact label="200">A verdict, or ok.</Fact>
        <Fact label="400">
          The body is malformed; <code>error.fields</code> says where. Don’t retry.
        </Fact>
        <Fact label="404">This key has no such session.</Fact>
        <Fact label="413">The body is larger than 256 kB.</Fact>
        <Fact label="429">
          More than 3,000 calls in ten seconds from one address or 30,000 with one key, or more than{' '}
          {formatNumber(maxDevelopmentStarts)} sessions in a UTC day with a development key.{' '}
          <code>Retry-After</code> says how many seconds to wait, and <code>error.message</code>{' '}
          which limit it was.
        </Fact>
        <Fact label="503">
          The console can’t store anything right now. Use the lease, and retry after{' '}
          <code>Retry-After</code> seconds.
        </Fact>
      </Facts>
    </Topic>
  )
}
