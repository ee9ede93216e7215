import { createCss } from '../html/stylesheet.ts'

export const signInStyle = createCss`
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  header p {
    margin: 0;
    color: var(--ink-2);
  }
  header strong {
    color: var(--ink);
    font-weight: 600;
  }
  .person {
    display: flex;
    gap: 14px;
    align-items: center;
    width: 100%;
    padding: 10px 12px;
    border: 0;
    border-radius: var(--corner);
    background: none;
    text-align: left;
  }
  .person:hover {
    background: var(--shade);
  }
  .person img {
    flex: none;
    border-radius: 50%;
  }
  .person span span,
  .person small {
    display: block;
    color: var(--ink-2);
    font-size: 13px;
    overflow-wrap: anywhere;
  }
  .person b {
    font-weight: 600;
  }
  section {
    margin-top: 16px;
    padding: 20px 12px 0;
    border-top: 1px solid var(--line);
  }
  section h2 {
    margin: 0 0 12px;
  }
  label {
    display: block;
    margin-bottom: 4px;
    font-size: 13px;
    font-weight: 600;
  }
  label span {
    color: var(--ink-2);
    font-weight: 400;
  }
  [type='text'] {
    width: 100%;
    margin-bottom: 12px;
    padding: 9px 12px;
    border: 1px solid var(--edge);
    border-radius: var(--corner);
    background: var(--card);
    color: inherit;
    font: inherit;
  }
  [aria-invalid] {
    border-color: var(--danger);
  }
  .problem {
    margin: -6px 0 12px;
    color: var(--danger);
    font-size: 13px;
  }
  .primary,
  .quiet {
    width: 100%;
    border-radius: var(--corner);
    font-weight: 600;
  }
  .primary {
    border-color: transparent;
    background: var(--iris);
    color: var(--on-iris);
  }
  .primary:hover {
    border-color: var(--ink);
  }
  .quiet {
    border-color: transparent;
    background: none;
    color: var(--iris);
  }
  .quiet:hover {
    background: var(--shade);
  }
  .choices > form {
    margin: 8px 12px 0;
  }
`
