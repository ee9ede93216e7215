import { fitIntoPage, imageProtocols, readHtmlAsText } from '@fovea/contract/admin/markdown-rules'
import { spellDirectionControls } from '@fovea/contract/direction-controls'
import ReactMarkdown, { type Components, type Options } from 'react-markdown'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { PostImage } from './PostImage.tsx'
import classes from './Markdown.module.css'

const schema = {
  ...defaultSchema,
  protocols: { ...defaultSchema.protocols, ...imageProtocols },
}
/** The same as on the public page that the server sends: `apps/api/src/features/admin/posts/sharing/render-markdown.ts`. */
const rules: Options = {
  // The order matters: remarkGfm extends what readHtmlAsText has set.
  remarkPlugins: [readHtmlAsText, remarkGfm],
  rehypePlugins: [[rehypeSanitize, schema], fitIntoPage],
}

const components: Components = {
  img: ({ src, alt, title }) => (
    <PostImage src={typeof src === 'string' ? src : undefined} alt={alt ?? ''} title={title} />
  ),
}

export function Markdown({ text }: { text: string }) {
  return (
    <div className={classes.text}>
      <ReactMarkdown {...rules} components={components}>
        {spellDirectionControls(text)}
      </ReactMarkdown>
    </div>
  )
}
