import { spellDirectionControls } from '@fovea/contract/direction-controls'
import ReactMarkdown, { type Components } from 'react-markdown'
import { markdownRules } from './markdown-rules.ts'
import { PostImage } from './PostImage.tsx'
import classes from './Markdown.module.css'

const components: Components = {
  img: ({ src, alt, title }) => (
    <PostImage src={typeof src === 'string' ? src : undefined} alt={alt ?? ''} title={title} />
  ),
}

export function Markdown({ text }: { text: string }) {
  return (
    <div className={classes.text}>
      <ReactMarkdown {...markdownRules} components={components}>
        {spellDirectionControls(text)}
      </ReactMarkdown>
    </div>
  )
}
