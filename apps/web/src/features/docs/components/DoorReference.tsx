import { settings } from '../../../lib/page/settings.ts'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import {
  beatExample,
  refusedExample,
  startExample,
  startFields,
  validExample,
} from '../door-fields.ts'
import { CodeBlock } from './CodeBlock.tsx'
import { Topic } from './Topic.tsx'

const json = (value: object) => JSON.stringify(value, null, 2)

/** The calls that an SDK makes, for whoever makes them without one. */
export function DoorReference() {
  return (
    <Topic id="reference" title="Reference" name="the reference">
      <p>
        Every call goes to <code>{settings.publicUrl}/sdk/v1</code>, with JSON in and out. There is
        no cookie: the license key in the body speaks. Pages of any origin may call.
      </p>
      <Start />
      <Topic id="verdict" order={3} title="The verdict" name="the verdict">
        <p>
          HTTP 200, valid or not. <code>retry</code> says whether asking again can help,{' '}
          <code>nextCheckAt</code> when. <code>difference</code> is told with a development key
          alone.
        </p>
        <CodeBlock label="A valid verdict" language="JSON" code={json(validExample)} />
        <CodeBlock label="A refusal" language="JSON" code={json(refusedExample)} />
      </Topic>
      <Topic
        id="beat"
        order={3}
        title={<code>PATCH /sdk/v1/sessions/:sessionId</code>}
        name="keeping a session alive"
      >
        <p>
          Says that a session goes on (<code>alive</code>, once a minute is enough) or is over (
          <code>ended</code>), and how many seconds it has lasted. Answers{' '}
          <code>{'{"ok":true}'}</code>. POST does the same, also as <code>text/plain</code>, which
          is what <code>sendBeacon</code> sends.
        </p>
        <CodeBlock label="A sign of life" language="JSON" code={json(beatExample)} />
      </Topic>
      <Signatures />
      <Statuses />
    </Topic>
  )
}

function Start() {
  return (
    <Topic
      id="start"
      order={3}
      title={<code>POST /sdk/v1/sessions</code>}
      name="starting a session"
    >
      <p>Starts a session. The answer comes once the session is stored.</p>
      <Facts>
        {Object.entries(startFields).map(([name, { required, meaning }]) => (
          <Fact key={name} label={required ? name : `${name}, optional`}>
            {meaning}
          </Fact>
        ))}
      </Facts>
      <CodeBlock label="A start" language="JSON" code={json(startExample)} />
    </Topic>
  )
}

function Signatures() {
  return (
    <Topic id="signatures" order={3} title="Signatures" name="signatures">
      <p>
        Whoever sits between app and console must be able to forge neither a yes nor a no. The
        license client checks both; do the same where you make the calls yourself.
      </p>
      <Facts>
        <Fact label="A refusal">
          The <code>Signature</code> header holds an Ed25519 signature over the exact bytes of the
          body, in base64url. Compare <code>nonce</code> with yours. One that does not verify is no
          answer.
        </Fact>
        <Fact label="A valid verdict">
          Its <code>lease</code> is a JWS (<code>EdDSA</code>, with a <code>kid</code>) whose claims
          are keyId, app, iat, exp and graceUntil; times are seconds since 1970.
        </Fact>
        <Fact label="The keys">
          <code>GET /sdk/v1/jwks</code> publishes them; <code>x</code> is the public key in
          base64url. Keep them, and fetch them anew when none fits: they are rotated.
        </Fact>
      </Facts>
    </Topic>
  )
}

function Statuses() {
  return (
    <Topic id="statuses" order={3} title="Statuses and limits" name="statuses and limits">
      <Facts>
        <Fact label="200">A verdict, or ok.</Fact>
        <Fact label="400">
          The body is malformed; <code>error.fields</code> names what. Asking again does not help.
        </Fact>
        <Fact label="404">A sign of life for a session that this key does not have.</Fact>
        <Fact label="413">The body is larger than 256 kB.</Fact>
        <Fact label="429">
          More than 3,000 calls in ten seconds with one key or from one address.{' '}
          <code>Retry-After</code> says how many seconds to wait.
        </Fact>
        <Fact label="503">
          The console cannot store anything at the moment. Wait as long as <code>Retry-After</code>{' '}
          says, and use the lease meanwhile.
        </Fact>
      </Facts>
    </Topic>
  )
}
