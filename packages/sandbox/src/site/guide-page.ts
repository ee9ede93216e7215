import { renderHtml } from '../html/html.ts'
import type { Reply } from '../http/reply.ts'
import { renderSitePage } from './site-page.ts'

export function renderGuidePage(): Reply {
  return renderSitePage(
    '/site/guide',
    'Ambassador guide',
    renderHtml`<h1>The ambassador program</h1>
      <p class="lead">
        A commercial license at no cost, for independent developers, non-profits and projects with a
        social aim.
      </p>
      <h2>Who can apply</h2>
      <ul>
        <li>You work alone or in a small team without outside funding, or for a non-profit.</li>
        <li>Your project uses gaze to help people: accessibility, education, health, research.</li>
        <li>There is something to look at: a prototype, a paper, a repository or a video.</li>
      </ul>
      <h2>What you get</h2>
      <ul>
        <li>A commercial key for one year, for all your apps and all platforms.</li>
        <li>A direct line to the development team.</li>
        <li>A place among our use cases, if you would like one.</li>
      </ul>
      <h2>What we ask</h2>
      <ul>
        <li>Tell your users that the camera measures their gaze, and ask before it starts.</li>
        <li>Say in your app or paper that it uses Fovea.</li>
        <li>Write to us twice a year about how it goes: what worked, and what did not.</li>
      </ul>
      <h2>How to apply</h2>
      <ol>
        <li>Open License Keys in the console and choose the ambassador plan.</li>
        <li>Confirm that you have read this page.</li>
        <li>Describe your project and link to your work. An answer takes two to three days.</li>
      </ol>`,
  )
}
