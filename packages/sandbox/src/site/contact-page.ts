import { renderHtml } from '../html/html.ts'
import type { Reply } from '../http/reply.ts'
import { renderSitePage } from './site-page.ts'

export function renderContactPage(): Reply {
  return renderSitePage(
    '/site/contact',
    'Contact',
    renderHtml`<h1>Talk to us</h1>
      <p class="lead">
        Two small teams read every email. Write to the right one and get an answer within two
        working days.
      </p>
      <div class="plans">
        <section>
          <h2>Business</h2>
          <p>Commercial licenses, renewals, invoices, and volumes above a million sessions.</p>
          <p><a href="mailto:business@fovea.test">business@fovea.test</a></p>
        </section>
        <section>
          <h2>Development</h2>
          <p>Questions about the SDK, calibration, supported devices and error codes.</p>
          <p><a href="mailto:developers@fovea.test">developers@fovea.test</a></p>
        </section>
      </div>
      <h2>To renew a license</h2>
      <p>
        Name the app and the last four characters of its key, never the whole key. Your sessions go
        on until the key ends, and a renewed key keeps its string, so nothing has to be released
        again.
      </p>`,
  )
}
