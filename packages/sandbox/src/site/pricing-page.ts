import { renderHtml } from '../html/html.ts'
import type { Reply } from '../http/reply.ts'
import { renderSitePage } from './site-page.ts'

export function renderPricingPage(): Reply {
  return renderSitePage(
    '/site/pricing',
    'Pricing',
    renderHtml`<h1>Pay for what people really use</h1>
      <p class="lead">
        Every month starts with 10,000 free production sessions. Only what goes beyond them costs
        anything, and the price of a session falls as you grow.
      </p>
      <table>
        <caption>
          Price of a production session, by its place in the month
        </caption>
        <thead>
          <tr>
            <th scope="col">Sessions in a month</th>
            <th scope="col" class="number">Each</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">The first 10,000</th>
            <td class="number">free</td>
          </tr>
          <tr>
            <th scope="row">10,001 to 100,000</th>
            <td class="number">$0.01</td>
          </tr>
          <tr>
            <th scope="row">Above 100,000</th>
            <td class="number">$0.007</td>
          </tr>
        </tbody>
      </table>
      <p>
        So 50,000 sessions cost $400.00, and 250,000 sessions cost $1,950.00. From a million
        sessions a month on, <a href="/site/contact">talk to us</a>.
      </p>
      <div class="plans">
        <section>
          <h2>Trial</h2>
          <p>A development key for 30 days, on every platform. No card, no contract.</p>
        </section>
        <section>
          <h2>Basic</h2>
          <p>
            Production keys and 10,000 sessions a month at no cost. At the limit sessions stop until
            the next month begins.
          </p>
        </section>
        <section>
          <h2>Expert</h2>
          <p>
            The same keys without the limit, billed by the table above on the first of each month,
            in US dollars. Cancel whenever you like.
          </p>
        </section>
        <section>
          <h2>Commercial</h2>
          <p>
            One key for all your apps, a private channel and consulting with the people who build
            the SDK. <a href="/site/contact">Ask for a quote</a>.
          </p>
        </section>
      </div>`,
  )
}
