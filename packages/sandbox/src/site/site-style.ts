import { baseStyle } from '../html/base-style.ts'
import { createCss, createStylesheet } from '../html/stylesheet.ts'

export const siteStyle = createStylesheet(
  baseStyle,
  createCss`
    main {
      max-width: 760px;
      padding-top: clamp(32px, 6vw, 64px);
    }
    h1 {
      text-wrap: balance;
      font-size: clamp(28px, 5vw, 38px);
      letter-spacing: -0.02em;
    }
    .lead {
      margin-bottom: 32px;
      font-size: 18px;
    }
    li {
      margin-bottom: 6px;
    }
    table {
      width: 100%;
      margin: 0 0 16px;
      border-collapse: collapse;
    }
    caption {
      padding-bottom: 8px;
      color: var(--ink-2);
      font-size: 13px;
      text-align: left;
    }
    th,
    td {
      padding: 12px 8px;
      border-bottom: 1px solid var(--line);
      text-align: left;
      font-weight: 400;
      overflow-wrap: anywhere;
    }
    tr > :first-child {
      padding-left: 0;
    }
    tr > :last-child {
      padding-right: 0;
    }
    thead th {
      color: var(--ink-2);
      font-size: 13px;
    }
    .number {
      text-align: right;
      font-variant-numeric: tabular-nums;
    }
    .plans {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(260px, 1fr));
      gap: 16px;
      margin-top: 32px;
    }
    .plans section {
      padding: 20px;
      border: 1px solid var(--line);
      border-radius: 10px;
      background: var(--card);
    }
    .plans h2 {
      margin-top: 0;
    }
    .plans p:last-child {
      margin: 0;
    }
    footer {
      padding: 24px;
      border-top: 1px solid var(--line);
      color: var(--ink-2);
      font-size: 13px;
      text-align: center;
    }
  `,
)
