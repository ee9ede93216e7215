import { light } from '@fovea/contract/design-tokens'
import { baseStyle } from '../html/base-style.ts'
import { createCss, createStylesheet } from '../html/stylesheet.ts'

export const mailStyle = createStylesheet(
  baseStyle,
  createCss`
    .title {
      display: flex;
      flex-wrap: wrap;
      gap: 8px 16px;
      align-items: start;
      justify-content: space-between;
    }
    .acts {
      display: flex;
      gap: 8px;
      align-items: center;
    }
    .acts a {
      padding: 8px 8px 8px 0;
    }
    .mails {
      margin: 24px 0 0;
      padding: 0;
      overflow: hidden;
      list-style: none;
      border: 1px solid var(--line);
      border-radius: 10px;
      background: var(--card);
    }
    .mails li + li {
      border-top: 1px solid var(--line);
    }
    .mails a {
      display: grid;
      grid-template-columns: 1fr auto;
      gap: 2px 16px;
      padding: 12px 16px;
      color: inherit;
      text-decoration: none;
    }
    .mails a:hover {
      background: var(--paper);
    }
    .mails a:focus-visible {
      outline-offset: -2px;
    }
    .mails b {
      font-weight: 600;
      overflow-wrap: anywhere;
    }
    .mails span,
    .mails time,
    dt {
      color: var(--ink-2);
      font-size: 13px;
    }
    .mails span {
      grid-column: 1 / -1;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    @media (max-width: 600px) {
      .mails a {
        grid-template-columns: 1fr;
      }
      .mails time {
        order: 1;
      }
    }
    .empty {
      margin-top: 24px;
      padding: 56px 24px;
      border: 1px dashed var(--line);
      border-radius: 10px;
      text-align: center;
      color: var(--ink-2);
    }
    dl {
      display: grid;
      grid-template-columns: auto 1fr;
      gap: 4px 16px;
      align-items: baseline;
      margin: 16px 0 24px;
    }
    dd {
      margin: 0;
      overflow-wrap: anywhere;
    }
    details {
      margin-top: 16px;
      overflow: hidden;
      border: 1px solid var(--line);
      border-radius: 10px;
      background: var(--card);
    }
    summary {
      padding: 12px 16px;
      font-weight: 600;
      cursor: pointer;
    }
    summary:focus-visible {
      outline-offset: -2px;
    }
    details[open] summary {
      border-bottom: 1px solid var(--line);
    }
    details > pre,
    details > dl {
      margin: 0;
      padding: 16px;
    }
    .reply {
      display: grid;
      gap: 12px;
      justify-items: start;
      padding: 16px;
    }
    .reply p {
      margin: 0;
      color: var(--soft);
      overflow-wrap: anywhere;
    }
    .reply label {
      display: grid;
      gap: 4px;
      width: 100%;
      font-size: 13px;
      font-weight: 600;
    }
    .reply input,
    .reply textarea {
      width: 100%;
      padding: 9px 12px;
      border: 1px solid var(--field);
      border-radius: 8px;
      background: var(--raised);
      color: inherit;
      font: inherit;
    }
    pre {
      white-space: pre-wrap;
      overflow-wrap: anywhere;
    }
    iframe {
      display: block;
      width: 100%;
      height: 65vh;
      border: 0;
      background: ${light.card};
      color-scheme: light;
    }
  `,
)
