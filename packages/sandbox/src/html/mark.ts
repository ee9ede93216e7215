import { renderHtml } from './html.ts'

export const mark = renderHtml`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true">
  <circle cx="12" cy="12" r="10" fill="none" stroke="currentColor" stroke-width="2" />
  <circle cx="12" cy="12" r="5.5" fill="currentColor" />
  <circle cx="14.2" cy="9.8" r="1.7" fill="var(--paper)" />
</svg>`
