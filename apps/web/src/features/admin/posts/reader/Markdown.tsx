import { VisuallyHidden } from '@mantine/core'
import ReactMarkdown, { type Components } from 'react-markdown'
import { PostImage } from './PostImage.tsx'
import { markdownRules } from './markdown-rules.ts'
import classes from './Markdown.module.css'

/** The page has its own heading, so headings in the text are moved down. */
const components: Components = {
  h1: ({ children }) => <h2>{children}</h2>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  h4: ({ children }) => <h5>{children}</h5>,
  h5: ({ children }) => <h6>{children}</h6>,
  a: ({ href, title, children }) => (
    <a href={href} title={title} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ),
  img: ({ src, alt, title }) => (
    <PostImage src={typeof src === 'string' ? src : undefined} alt={alt ?? ''} title={title} />
  ),
  // Task list checkboxes are read-only, so they are rendered as icons.
  input: ({ checked }) => (
    <>
      <span aria-hidden="true">{checked ? '☑' : '☐'}</span>
      <VisuallyHidden>{checked ? 'done: ' : 'to do: '}</VisuallyHidden>
    </>
  ),
}

export function Markdown({ text }: { text: string }) {
  return (
    <div className={classes.text}>
      <ReactMarkdown {...markdownRules} components={components}>
        {text}
      </ReactMarkdown>
    </div>
  )
}
