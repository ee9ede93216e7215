import { baseStyle } from '../../html/base-style.ts'
import { createCss, createStylesheet } from '../../html/stylesheet.ts'

export const overviewStyle = createStylesheet(
  baseStyle,
  createCss`
    main {
      max-width: 1040px;
    }
    .clock {
      display: flex;
      flex-wrap: wrap;
      gap: 8px;
      align-items: center;
      margin: 24px 0;
      padding: 16px;
      border: 1px solid var(--line);
      border-radius: 10px;
      background: var(--card);
    }
    .clock b {
      flex-basis: 100%;
    }
    .scroll {
      overflow-x: auto;
      border: 1px solid var(--line);
      border-radius: 10px;
      background: var(--card);
    }
    table {
      width: 100%;
      border-collapse: collapse;
      white-space: nowrap;
      font-size: 14px;
    }
    th,
    td {
      padding: 6px 10px;
      border-bottom: 1px solid var(--line);
      text-align: left;
    }
    tr:last-child td {
      border-bottom: 0;
    }
    th {
      color: var(--ink-2);
      font-size: 13px;
      font-weight: 500;
    }
    td.number {
      text-align: right;
      font-variant-numeric: tabular-nums;
    }
    td button {
      padding: 2px 10px;
      font-size: 13px;
    }
    .empty {
      color: var(--ink-2);
    }
  `,
)
