import { baseStyle } from '../html/base-style.ts'
import { createCss, createStylesheet } from '../html/stylesheet.ts'

export const homeStyle = createStylesheet(
  baseStyle,
  createCss`
    ul {
      margin: 0;
      padding: 0;
      list-style: none;
    }
    .parts {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(280px, 1fr));
      gap: 16px;
      margin-top: 32px;
    }
    .parts li {
      position: relative;
      padding: 20px;
      border: 1px solid var(--line);
      border-radius: 10px;
      background: var(--card);
    }
    .parts li:hover {
      border-color: var(--ink-2);
    }
    .parts a {
      font-size: 16px;
      font-weight: 600;
    }
    .parts a::after {
      position: absolute;
      inset: 0;
      content: '';
    }
    .parts p {
      margin: 4px 0 0;
      color: var(--ink-2);
      overflow-wrap: anywhere;
    }
    .people {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(280px, 1fr));
      gap: 20px 16px;
      margin-top: 20px;
    }
    .people li {
      display: flex;
      gap: 14px;
      align-items: center;
    }
    img {
      flex: none;
      border-radius: 50%;
    }
    small {
      color: var(--ink-2);
      font-size: 13px;
    }
  `,
)
